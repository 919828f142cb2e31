package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
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
        assertThat(page.locator("dialog")).containsText("each has 10,000 RU/s now and 5,000 RU/s afterwards.");
        explorer.dialogButton("Split").click();

        assertThat(page.locator(".partition.new")).hasCount(2);
        assertThat(page.locator(".ranges > div")).hasCount(2);
        assertThat(page.locator(".partition").first()).containsText("split from 0");
        assertThat(page.locator(".partition").first()).containsText("20 items");
    }

    @Test
    void oneSeesTwoPartitionsMerge() {
        explorer.withPosts(40).orrery().split("blog", "posts");
        Page page = explorer.openPosts("partitions");
        assertThat(page.locator(".partition")).hasCount(2);
        assertThat(page.locator(".partition").first()).containsText("split from 0");

        explorer.button("Merge partitions 1 and 2").click();
        assertThat(page.locator("dialog")).containsText("Together they have 40 items");
        explorer.dialogButton("Merge").click();

        assertThat(page.locator(".partition.new")).hasCount(1);
        assertThat(page.locator(".partition")).hasCount(1);
        assertThat(page.locator(".partition")).containsText("merged from 1 and 2");
        assertThat(page.locator(".partition")).containsText("40 items");
        assertThat(explorer.button("Split partition 3")).isFocused();
    }

    @Test
    void nothingIsMergedWithoutConfirmation() {
        explorer.withPosts(2).orrery().split("blog", "posts");
        Page page = explorer.openPosts("partitions");

        explorer.button("Merge partitions 1 and 2").click();
        explorer.dialogButton("Cancel").click();
        page.waitForResponse(response -> response.url().contains("_metrics"), () -> {});

        assertThat(page.locator(".partition")).hasCount(2);
        assertThat(explorer.orrery().engine().catalog().container("blog", "posts").partitions().all()).hasSize(2);
    }

    @Test
    void noMergeIsOfferedWhereTheThroughputNeedsAllPartitions() {
        explorer.withPosts(0).rest().create("dbs/blog/colls",
                "{\"id\": \"busy\", \"partitionKey\": {\"paths\": [\"/user\"], \"kind\": \"Hash\", \"version\": 2}}",
                "x-ms-offer-throughput", "12000");
        Page page = explorer.open("/d/blog/c/busy/partitions");
        assertThat(page.locator(".partition")).hasCount(2);
        assertThat(explorer.button("Merge partitions 0 and 1")).hasCount(0);

        explorer.button("Split partition 0").click();
        assertThat(page.locator("dialog")).containsText("each has 6,000 RU/s now and 4,000 RU/s afterwards, also");
        explorer.dialogButton("Split").click();

        assertThat(explorer.button("Merge partitions 2 and 3")).isVisible();
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
    void aHotKeyIsStillTheHotKeyAfterASplit() {
        Page page = explorer.withPosts(20).openPosts("partitions");
        for (int i = 0; i < 200; i++) {
            explorer.rest().upsert(ExplorerPage.POSTS, ANNA, "{\"id\": \"hot\", \"user\": \"anna\", \"n\": " + i + "}");
        }
        assertThat(page.locator(".verdict")).containsText("\"anna\" alone takes");

        explorer.button("Split partition 0").click();
        explorer.dialogButton("Split").click();
        assertThat(page.locator(".partition.new")).hasCount(2);
        page.waitForResponse(response -> response.url().contains("_metrics"), () -> {});

        assertThat(page.locator(".verdict")).containsText("\"anna\" alone takes");
        explorer.orrery().merge("blog", "posts");
        assertThat(page.locator(".partition")).hasCount(1);
        assertThat(page.locator(".verdict")).containsText("\"anna\" alone takes");
    }

    @Test
    void nothingIsSplitWithoutConfirmation() {
        Page page = explorer.withPosts(2).openPosts("partitions");

        explorer.button("Split partition 0").click();
        explorer.dialogButton("Cancel").click();
        page.waitForResponse(response -> response.url().contains("_metrics"), () -> {});

        assertThat(page.locator(".partition")).hasCount(1);
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
    void manyChangesComeAtOnceAndAreFiltered() {
        explorer.withPosts(0);
        for (int i = 0; i < 250; i++) {
            explorer.rest().upsert(ExplorerPage.POSTS, ANNA,
                    "{\"id\": \"c" + i + "\", \"user\": \"anna\", \"word\": \"" + (i % 50 == 0 ? "Comet" : "star")
                            + "\", \"text\": \"" + "long ".repeat(50) + "\"}");
        }
        Page page = explorer.openPosts("changes");

        page.getByLabel("From where").selectOption("From the beginning");
        assertThat(page.locator("main [role=status]")).containsText("250 changes");
        assertThat(page.locator(".change")).hasCount(100);
        assertThat(page.locator(".change").first())
                .containsText("{\"user\":\"anna\",\"word\":\"star\",\"text\":\"long ");
        page.setViewportSize(ExplorerPage.NARROW, 800);
        assertThat(page.evaluate("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
        page.getByLabel("Filter").fill("comet");
        assertThat(page.locator(".change strong")).hasText(new String[] {"c200", "c150", "c100", "c50", "c0"});
        assertThat(page.locator("main [role=status]")).containsText("5 of the last 250 match");
        page.getByLabel("Filter").fill("");
        explorer.button("Show more").click();

        assertThat(page.locator(".change")).hasCount(200);
        explorer.button("Show more").click();
        assertThat(page.locator(".change")).hasCount(250);
        assertThat(explorer.button("Show more")).isHidden();
    }

    @Test
    void allVersionsAreShownWithWhatTheyWereBefore() {
        String versions = "dbs/blog/colls/versions";
        explorer.withPosts(0).rest().create("dbs/blog/colls",
                "{\"id\": \"versions\", \"partitionKey\": {\"paths\": [\"/user\"], \"kind\": \"Hash\", \"version\": 2},"
                        + " \"changeFeedPolicy\": {\"retentionDuration\": 10, \"previousOfDeletes\": true}}");
        Page page = explorer.open("/d/blog/c/versions/changes");
        page.waitForResponse(
                response -> "Full-Fidelity Feed".equals(response.request().headers().get("a-im")),
                () -> page.getByLabel("Which changes").selectOption("All versions and deletes"));
        assertThat(page.getByLabel("From where")).isDisabled();

        explorer.rest().upsert(versions, ANNA, "{\"id\": \"one\", \"user\": \"anna\", \"word\": \"comet\"}");
        explorer.rest().upsert(versions, ANNA, "{\"id\": \"one\", \"user\": \"anna\", \"word\": \"star\"}");
        explorer.rest().delete(versions, "one", ANNA);

        assertThat(page.locator(".change")).hasCount(3);
        assertThat(page.locator(".change .pill")).hasText(new String[] {"delete", "replace", "create"});
        assertThat(page.locator(".change strong")).hasText(new String[] {"one", "one", "one"});
        page.locator(".change.replace summary").click();
        assertThat(page.locator(".change.replace .versions > div").first()).containsText("\"word\": \"star\"");
        assertThat(page.locator(".change.replace .versions > div").last()).containsText("\"word\": \"comet\"");
        page.locator(".change.delete summary").click();
        assertThat(page.locator(".change.delete h3")).hasText("Before");
        assertThat(page.locator(".change.delete pre")).containsText("\"word\": \"star\"");
        page.locator(".change.create summary").click();
        assertThat(page.locator(".change.create h3")).hasCount(1);
    }

    @Test
    void allVersionsAreNotOfferedWhereTheyAreNotKept() {
        Page page = explorer.withPosts(0).openPosts("changes");

        assertThat(page.getByLabel("Which changes").locator("option")).hasText(new String[] {"Latest versions"});
    }

    @Test
    void metricsAreDrawnAndCanBeOfOneContainer() {
        Page page = explorer.withPosts(20).open("/metrics");
        assertThat(page.locator("figure")).hasCount(5);
        assertThat(page.locator("figure").first()).containsText("provisioned 10,000");
        assertThat(page.locator("main table")).containsText("upsert");

        page.getByLabel("Container").selectOption("blog/posts");

        assertThat(page.locator("figure h2").first()).containsText("of blog/posts");
        assertThat(page.locator("main table")).not().containsText("metadata-write");
        assertThat(page.locator("figure .line-1").nth(2)).not().isEmpty();
    }

    @Test
    void aViewSaysThatItIsNotUpToDate() {
        Page page = explorer.withPosts(1).openPosts("partitions");
        assertThat(page.locator(".partition")).hasCount(1);

        page.route("**/_metrics.json*", Route::abort);
        assertThat(page.locator(".notice.bad")).containsText("The page is not up to date");
        page.unroute("**/_metrics.json*");

        assertThat(page.locator(".notice.good")).containsText("up to date again");
    }

    @Test
    void connectionStringsAndCodeAreThere() {
        Page page = explorer.open("/connect");

        assertThat(page.locator("main")).containsText("AccountEndpoint=https://");
        assertThat(page.locator("main")).not().containsText(explorer.orrery().key());
        for (String language : new String[] {"Java", "JavaScript", ".NET", "Python", "Go"}) {
            page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(language).setExact(true)).click();
            assertThat(page.locator("[role=tabpanel]:not([hidden])").innerText())
                    .contains("://127.0.0.1:");
        }
    }
}
