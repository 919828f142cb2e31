package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MetricsTest {

    private static final String SMALL = "dbs/blog/colls/small";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void allChartsAreFilledWhenThePageIsOpened() {
        explorer.withPosts(50);
        Page page = explorer.open("/metrics");
        assertThat(chart("Requests per second").locator("path.line-1")).hasAttribute("d", Pattern.compile("L"));
        page.reload();

        assertThat(page.locator("figure")).hasCount(5);
        assertThat(chart("Requests per second").locator("path.line-1")).hasAttribute("d", Pattern.compile("L"));
        assertThat(chart("Latency").locator("path.line-3")).hasAttribute("d", Pattern.compile("M"));
    }

    @Test
    void theRangeIsChosenAndTheDayIsThereToo() {
        Page page = explorer.withPosts(20).open("/metrics");
        assertThat(chart("Requests per second").locator("path.line-1")).hasAttribute("d", Pattern.compile("L"));

        page.waitForResponse(response -> response.url().contains("history=86400"),
                () -> page.getByLabel("Range").selectOption("24 hours"));
        chart("Request units per second").locator("svg").focus();
        page.keyboard().press("ArrowLeft");

        assertThat(chart("Request units per second").locator(".reading"))
                .containsText(Pattern.compile("used [\\d.,]+ RU/s"));
        page.keyboard().press("ArrowLeft");
        page.keyboard().press("ArrowLeft");
        assertThat(chart("Request units per second").locator(".reading")).containsText("used not measured");
    }

    @Test
    void valuesAreReadWithThePointer() {
        Page page = explorer.withPosts(20).open("/metrics");
        Locator picture = chart("Latency").locator("svg");

        picture.hover(new Locator.HoverOptions().setPosition(picture.boundingBox().width - 8, 40));

        assertThat(chart("Latency").locator(".reading")).containsText("p99");
        assertThat(chart("Latency").locator(".pointer")).hasCount(1);
        page.mouse().move(1, 1);
        assertThat(chart("Latency").locator(".reading")).isEmpty();
    }

    @Test
    void whatIsCriticalIsMarked() {
        explorer.withPosts(0).rest().create("dbs/blog/colls",
                "{\"id\": \"small\", \"partitionKey\": {\"paths\": [\"/user\"], \"kind\": \"Hash\", \"version\": 2}}",
                "x-ms-offer-throughput", "400");
        // Each of them takes the throughput of many seconds.
        for (int i = 0; i < 3; i++) {
            explorer.rest().upsert(SMALL, "[\"anna\"]",
                    "{\"id\": \"" + i + "\", \"user\": \"anna\", \"text\": \"" + "x".repeat(1_000_000) + "\"}");
        }
        Page page = explorer.open("/metrics");
        page.getByLabel("Container").selectOption("blog/small");

        assertThat(chart("Normalized RU consumption").locator(".area-3").first()).isVisible();
        assertThat(chart("would be refused").locator(".area-3").first()).isVisible();
    }

    private Locator chart(String title) {
        return explorer.page().locator("figure").filter(new Locator.FilterOptions()
                .setHas(explorer.page().locator("h2").filter(new Locator.FilterOptions().setHasText(
                        Pattern.compile(title.equals("Requests per second") ? "^Requests per second$" : title)))));
    }
}
