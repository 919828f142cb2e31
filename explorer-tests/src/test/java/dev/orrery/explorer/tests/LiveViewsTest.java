package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LiveViewsTest {

    private static final String ANNA = "[\"anna\"]";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void oneSeesAPartitionSplit() {
        Page page = explorer.withPosts(40).openPosts("partitions");
        assertThat(page.locator(".partition")).hasCount(1);
        assertThat(page.locator(".partition").first()).containsText("40 items");

        explorer.button("Split partition 0").click();

        assertThat(page.locator(".partition.new")).hasCount(2);
        assertThat(page.locator(".ranges > div")).hasCount(2);
        assertThat(page.locator(".partition").first()).containsText("split from 0");
        assertThat(page.locator(".partition").first()).containsText("20 items");
    }

    @Test
    void aHotKeyIsNamed() {
        Page page = explorer.withPosts(2).openPosts("partitions");

        for (int i = 0; i < 200; i++) {
            explorer.rest().upsert(ExplorerPage.POSTS, ANNA, "{\"id\": \"hot\", \"user\": \"anna\", \"n\": " + i + "}");
        }

        assertThat(page.locator(".verdict")).containsText("hot key");
        assertThat(page.locator(".verdict")).containsText("\"anna\" alone takes");
        assertThat(page.locator(".keys").first()).containsText("\"anna\"");
    }

    @Test
    void theFocusStaysWhileNumbersChange() {
        Page page = explorer.withPosts(2).openPosts("partitions");

        explorer.button("Split partition 0").focus();
        page.waitForResponse(response -> response.url().contains("_metrics"), () -> {});
        page.waitForResponse(response -> response.url().contains("_metrics"), () -> {});

        assertThat(explorer.button("Split partition 0")).isFocused();
    }

    @Test
    void changesAppearAsTheyHappen() {
        Page page = explorer.withPosts(1).openPosts("changes");
        assertThat(page.locator("main")).containsText("Waiting for changes");

        explorer.rest().upsert(ExplorerPage.POSTS, ANNA,
                "{\"id\": \"fresh\", \"user\": \"anna\", \"word\": \"comet\"}");
        assertThat(page.locator(".change")).hasCount(1);
        assertThat(page.locator(".change")).containsText("fresh");
        page.locator(".change summary").click();
        assertThat(page.locator(".change pre")).containsText("\"word\": \"comet\"");

        page.getByLabel("From where").selectOption("From the beginning");
        assertThat(page.locator(".change")).hasCount(2);
    }

    @Test
    void metricsAreDrawnAndCanBeOfOneContainer() {
        Page page = explorer.withPosts(20).open("/metrics");
        assertThat(page.locator("figure")).hasCount(4);
        assertThat(page.locator("figure").first()).containsText("provisioned 10,000");
        assertThat(page.locator("main table")).containsText("upsert");

        page.getByLabel("Container").selectOption("blog/posts");

        assertThat(page.locator("figure h2").first()).containsText("of blog/posts");
        assertThat(page.locator("main table")).not().containsText("metadata-write");
        assertThat(page.locator("figure .line-1").nth(2)).not().isEmpty();
    }

    @Test
    void connectionStringsAndCodeAreThere() {
        Page page = explorer.open("/connect");

        assertThat(page.locator("main")).containsText("AccountEndpoint=https://");
        assertThat(page.locator("main")).not().containsText(explorer.orrery().key());
        for (String language : new String[] {"Java", "JavaScript", ".NET", "Python", "Go"}) {
            page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(language).setExact(true)).click();
            assertThat(page.locator("[role=tabpanel]:not([hidden])").innerText())
                    .contains("https://127.0.0.1:", "Saturn");
        }
    }
}
