package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueryTest {

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void rowsComeAsJsonAndAsATableWithTheirCharge() {
        Page page = explorer.withPosts(10).openPosts("query");

        run("SELECT c.id, c.likes FROM c WHERE c.likes > 6 ORDER BY c.likes DESC");

        assertThat(page.locator(".summary")).containsText("3 rows");
        assertThat(page.locator(".summary")).containsText("RU");
        assertThat(explorer.textOf(page.locator(".results"))).startsWith("[\n  {\n    \"id\": \"post-9\"");
        tab("Table").click();
        assertThat(page.locator("[role=tabpanel]:not([hidden]) tbody tr")).hasCount(3);
        assertThat(page.locator("[role=tabpanel]:not([hidden]) tbody tr").first()).containsText("post-9");
        tab("Metrics").click();
        assertThat(page.getByRole(AriaRole.TABPANEL)).containsText("Items read");
    }

    @Test
    void thePlanIsATreeWithChargesAndAdvice() {
        Page page = explorer.withPosts(30).openPosts("query");

        run("SELECT * FROM c WHERE UPPER(c.place.city) = 'GRAZ'");
        tab("Plan").click();

        String charge = page.locator(".summary strong").last().innerText();
        assertThat(page.locator(".plan > li > .step .pill")).hasText(charge + " in all");
        assertThat(page.locator(".plan > li > .step")).containsText("RU for visits to partitions");
        assertThat(page.locator(".plan .step").last()).containsText("of the charge");
        assertThat(page.locator(".advice li").first()).isVisible();
    }

    @Test
    void stepsThatCostNothingHaveNoFigure() {
        Page page = explorer.withPosts(5).openPosts("query");

        run("SELECT c.id FROM c WHERE c.likes > 2 AND UPPER(c.user) = 'ANNA'");
        tab("Plan").click();

        assertThat(page.locator(".plan .step").filter(new Locator.FilterOptions().setHasText("Filter"))).hasCount(1);
        assertThat(page.locator(".plan .pill")).hasCount(2);
        assertThat(page.locator(".plan")).not().containsText("0 RU");
    }

    @Test
    void thePlanOfSeveralPagesHasTheirSum() {
        Page page = explorer.withPosts(230).openPosts("query");

        run("SELECT * FROM c");
        explorer.button("Load all").click();
        assertThat(page.locator(".summary")).containsText("230 rows");
        tab("Plan").click();

        String charge = page.locator(".summary strong").last().innerText();
        assertThat(page.locator(".plan > li > .step .pill")).hasText(charge + " in all");
        assertThat(page.locator(".plan > li > .step")).containsText("230 rows");
    }

    @Test
    void moreRowsComeWhenAsked() {
        Page page = explorer.withPosts(230).openPosts("query");

        run("SELECT VALUE c.likes FROM c");
        assertThat(page.locator(".summary")).containsText("100+ rows");
        explorer.button("Load more").click();
        assertThat(page.locator(".summary")).containsText("200+ rows");
        explorer.button("Load all").click();

        assertThat(page.locator(".summary")).containsText("230 rows");
    }

    @Test
    void propertiesSeenInTheDataAreOffered() {
        Page page = explorer.withPosts(3).open("/");
        page.waitForResponse(
                response -> response.url().endsWith("/docs"),
                () -> page.evaluate("location.hash = '#/d/blog/c/posts/query'"));

        page.getByLabel("Query", new Page.GetByLabelOptions().setExact(true)).focus();
        page.keyboard().press("ControlOrMeta+A");
        page.keyboard().type("SELECT c.place.c");
        assertThat(page.locator(".CodeMirror-hints")).containsText("city");
        page.keyboard().press("Enter");

        assertThat(explorer.textOf(page.locator("main"))).isEqualTo("SELECT c.place.city");
    }

    @Test
    void aWrongQueryIsExplainedAndIsInTheHistory() {
        Page page = explorer.withPosts(1).openPosts("query");

        run("SELECT FROM WHERE");
        assertThat(page.locator("main [role=alert]")).containsText("syntax error in line 1");
        assertThat(page.locator("main .query-fault")).hasText("FROM");
        run("SELECT 1");
        page.getByText("History").click();

        assertThat(page.locator(".history button")).hasText(new String[] {"SELECT 1", "SELECT FROM WHERE"});
        page.locator(".history button").last().click();
        assertThat(explorer.textOf(page.locator("main"))).isEqualTo("SELECT FROM WHERE");
    }

    @Test
    void aPropertyThatNoItemHasIsUnderlinedWithTheOneThatMayBeMeant() {
        Page page = explorer.withPosts(5).openPosts("query");

        run("SELECT * FROM c\nWHERE c.lieks > 1 OR c.lieks < 0");
        assertThat(page.locator(".doubts .verdict")).containsText(
                "c.lieks is in none of the items that were looked at (5): did you mean c.likes?");
        assertThat(page.locator(".doubts")).containsText("RU more");
        assertThat(page.locator(".summary")).containsText("0 rows");
        assertThat(page.locator("main .query-doubt")).hasText(new String[] {"c", ".lieks", "c", ".lieks"});

        run("SELECT c.place.cty FROM c");
        assertThat(page.locator(".doubts .verdict")).containsText("did you mean c.place.city?");
        assertThat(page.locator(".summary")).containsText("5 rows");

        run("SELECT * FROM c WHERE c.likes > 100");
        assertThat(page.locator(".summary")).containsText("0 rows");
        assertThat(page.locator(".doubts")).hasCount(0);
        assertThat(page.locator("main .query-doubt")).hasCount(0);
    }

    @Test
    void rowsAreExported() throws IOException {
        Page page = explorer.withPosts(2).openPosts("query");
        run("SELECT c.id, c.place FROM c ORDER BY c.id");
        assertThat(page.locator(".summary")).containsText("2 rows");

        Download csv = page.waitForDownload(() -> explorer.button("Export CSV").click());
        Download json = page.waitForDownload(() -> explorer.button("Export JSON").click());

        assertThat(Files.readString(csv.path())).isEqualTo(
                "id,place\r\npost-0,\"{\"\"city\"\":\"\"Graz\"\"}\"\r\npost-1,\"{\"\"city\"\":\"\"Graz\"\"}\"\r\n");
        assertThat(Files.readString(json.path())).contains("\"id\": \"post-1\"");
    }

    @Test
    void largeNumbersStayWhatTheyAreInTablesAndFiles() throws IOException {
        explorer.withPosts(0).rest().upsert(ExplorerPage.POSTS, "[\"anna\"]",
                "{\"id\": \"n\", \"user\": \"anna\", \"big\": 9007199254740993, \"in\": {\"it\": 9007199254740995}}");
        Page page = explorer.openPosts("query");
        run("SELECT c.big, c[\"in\"] FROM c");
        tab("Table").click();
        assertThat(page.locator("[role=tabpanel]:not([hidden]) tbody"))
                .hasText("9007199254740993{\"it\":9007199254740995}");

        Download csv = page.waitForDownload(() -> explorer.button("Export CSV").click());

        assertThat(Files.readString(csv.path()))
                .isEqualTo("big,in\r\n9007199254740993,\"{\"\"it\"\":9007199254740995}\"\r\n");
    }

    private void run(String query) {
        explorer.write("Query", query);
        explorer.page().keyboard().press("ControlOrMeta+Enter");
    }

    private Locator tab(String name) {
        return explorer.page().getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(name));
    }
}
