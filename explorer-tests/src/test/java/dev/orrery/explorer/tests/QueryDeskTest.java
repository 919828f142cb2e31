package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is around a query: tabs, saved queries, panes, the table of its rows, its code, and the index that it wants. */
class QueryDeskTest {

    private static final String NOTES = "dbs/blog/colls/notes";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void severalQueriesAreOpenAndStaySo() {
        Page page = explorer.withPosts(2).openPosts("query");
        run("SELECT VALUE 1");
        assertThat(page.locator(".summary")).containsText("1 row");

        explorer.button("New query").click();
        assertThat(page.locator(".summary")).hasCount(0);
        explorer.write("Query", "SELECT VALUE 2");
        queryTab("Query 1").click();
        assertThat(page.locator(".summary")).containsText("1 row");
        assertThat(editorText()).isEqualTo("SELECT VALUE 1");
        page.keyboard().press("ArrowRight");
        assertThat(queryTab("Query 2")).isFocused();
        page.reload();

        assertThat(page.locator(".query-tab")).hasCount(2);
        assertThat(queryTab("Query 2")).hasAttribute("aria-selected", "true");
        assertThat(editorText()).isEqualTo("SELECT VALUE 2");
        explorer.button("Close Query 2").click();
        assertThat(page.locator(".query-tab")).hasCount(1);
        assertThat(editorText()).isEqualTo("SELECT VALUE 1");
    }

    @Test
    void aQueryIsSavedOpenedAndDeleted() {
        Page page = explorer.withPosts(2).openPosts("query");
        explorer.write("Query", "SELECT VALUE @n");
        explorer.button("Add parameter").click();
        page.getByLabel("Value of the parameter").fill("7");

        explorer.button("Save").click();
        page.locator("dialog").getByLabel("Name").fill("Seven");
        explorer.dialogButton("Save").click();
        assertThat(queryTab("Seven")).isVisible();
        explorer.button("New query").click();
        explorer.button("Close Seven").click();
        page.getByText("Saved queries", exact()).click();
        page.locator(".saved button").first().click();

        assertThat(queryTab("Seven")).hasAttribute("aria-selected", "true");
        assertThat(page.getByLabel("Value of the parameter")).hasValue("7");
        page.getByText("Saved queries", exact()).click();
        explorer.button("Delete Seven").click();
        assertThat(page.locator(".saved")).hasCount(0);
    }

    @Test
    void thePanesAreResizedWithPointerAndKeyboard() {
        Page page = explorer.withPosts(2).openPosts("query");
        Locator edge = page.getByRole(AriaRole.SEPARATOR);
        assertThat(edge).hasAttribute("aria-valuenow", "120");

        edge.focus();
        page.keyboard().press("ArrowDown");
        assertThat(edge).hasAttribute("aria-valuenow", "144");
        BoundingBox box = edge.boundingBox();
        page.mouse().move(box.x + 40, box.y + 6);
        page.mouse().down();
        page.mouse().move(box.x + 40, box.y + 106);
        page.mouse().up();
        assertThat(edge).hasAttribute("aria-valuenow", "244");
        page.reload();

        assertThat(edge).hasAttribute("aria-valuenow", "244");
        assertThat(page.locator(".query-editor").boundingBox().height).isBetween(240.0, 250.0);
    }

    @Test
    void aRowOpensItsItemIfItSaysWhichItIs() {
        Page page = explorer.withPosts(4).openPosts("query");
        run("SELECT c.id, c.likes FROM c");
        resultTab("Table").click();
        assertThat(table().locator("tbody tr")).hasCount(4);
        assertThat(table().locator("a")).hasCount(0);

        run("SELECT c.id, c.user FROM c WHERE c.id = 'post-3'");
        resultTab("Table").click();
        table().locator("a").click();

        assertThat(page).hasURL(Pattern.compile("/items/post-3/"));
        assertThat(explorer.textOf(page.locator("main"))).contains("\"id\": \"post-3\"");
    }

    @Test
    void theTableIsSortedAndSaysOfWhat() {
        explorer.withPosts(0);
        note("a", "10");
        note("b", "9");
        note("c", "\"x\"");
        note("d", "null");
        note("e", "9007199254740993");
        note("f", "9007199254740992");
        Page page = explorer.openPosts("query");
        run("SELECT c.id, c.likes FROM c ORDER BY c.id");
        resultTab("Table").click();

        explorer.button("likes").click();
        assertThat(table().locator("td:first-child")).hasText(new String[] {"d", "b", "a", "f", "e", "c"});
        assertThat(page.locator(".results .hint").first()).hasText("Sorted by likes: 6 loaded rows.");
        explorer.button("likes").click();
        assertThat(table().locator("td:first-child")).hasText(new String[] {"c", "e", "f", "a", "b", "d"});
        assertThat(table().locator("th").last()).hasAttribute("aria-sort", "descending");
        explorer.button("likes").click();

        assertThat(table().locator("td:first-child")).hasText(new String[] {"a", "b", "c", "d", "e", "f"});
    }

    @Test
    void theHistoryHasTimeAndCharge() {
        Page page = explorer.withPosts(3).openPosts("query");
        run("SELECT FROM");
        assertThat(page.locator("main [role=alert]")).isVisible();
        run("SELECT * FROM c");
        assertThat(page.locator(".summary")).containsText("3 rows");

        page.getByText("History", exact()).click();

        String charge = page.locator(".summary strong").last().innerText();
        assertThat(page.locator(".history .outcome").first()).containsText("M · " + charge + " · ");
        assertThat(page.locator(".history .outcome").first()).containsText("s · 3 rows");
        assertThat(page.locator(".history .outcome").last()).containsText("refused");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "Java | \"@tags\", new ObjectMapper().readTree(\"[true]\") | setPartitionKey(new PartitionKey(\"anna\"))",
        "JavaScript | { name: \"@tags\", value: [true] } | { partitionKey: \"anna\" }",
        "C# | .WithParameter(\"@tags\", JToken.Parse(\"[true]\")) | { PartitionKey = new PartitionKey(\"anna\") }",
        "Python | {\"name\": \"@tags\", \"value\": [True]} | partition_key=\"anna\")",
        "Go | Value: json.RawMessage(\"[true]\") | azcosmos.NewPartitionKey().AppendString(\"anna\")"})
    void theQueryIsCopiedAsCode(String language, String parameter, String key) {
        Page page = explorer.withPosts(1).openPosts("query");
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        explorer.write("Query", "SELECT *\nFROM c WHERE c.tags = @tags");
        explorer.button("Add parameter").click();
        page.getByLabel("Value of the parameter").fill("[true]");
        page.getByLabel("Which partitions").selectOption("One partition key");
        page.getByLabel("/user", new Page.GetByLabelOptions().setExact(true)).fill("\"anna\"");

        explorer.button("Copy as code").click();
        page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(language).setExact(true)).click();
        explorer.button("Copy as " + language).click();

        assertThat(page.locator(".notice")).containsText("Copied as " + language);
        String copied = (String) page.evaluate("navigator.clipboard.readText()");
        assertThat(copied).contains(parameter, key, "\"SELECT *\\n\"", "\"FROM c WHERE c.tags = @tags\"", "COSMOS_KEY",
                "\"" + page.evaluate("location.origin") + "/\"", "\"blog\"", "\"posts\"");
    }

    @Test
    void anAdvisedIndexIsAddedAndItsWorthIsShown() {
        explorer.withPosts(0).rest().create("dbs/blog/colls", """
                {"id": "notes", "partitionKey": {"paths": ["/user"], "kind": "Hash", "version": 2},
                 "indexingPolicy": {"includedPaths": [{"path": "/*"}], "excludedPaths": [{"path": "/n/?"}]}}""");
        for (int i = 0; i < 120; i++) {
            explorer.rest().upsert(NOTES, "[\"anna\"]",
                    "{\"id\": \"" + i + "\", \"user\": \"anna\", \"n\": " + i + "}");
        }
        Page page = explorer.open("/d/blog/c/notes/query");
        run("SELECT * FROM c WHERE c.n = 5");
        resultTab("Plan").click();
        String before = page.locator(".summary strong").last().innerText();

        explorer.button("Add this index: /n").click();
        assertThat(page.locator(".differences ins").filter(new Locator.FilterOptions().setHasText("\"/n/?\"")))
                .hasCount(1);
        assertThat(page.locator(".differences del").filter(new Locator.FilterOptions().setHasText("\"/n/?\"")))
                .hasCount(1);
        explorer.button("Apply and run again").click();

        assertThat(page.locator(".comparison")).containsText("less");
        assertThat(page.locator(".comparison")).containsText("cost " + before + " before");
        String after = page.locator(".summary strong").last().innerText();
        assertThat(page.locator(".comparison")).containsText("and " + after + " with the index over /n");
        resultTab("Plan").click();
        assertThat(explorer.button("Add this index: /n")).hasCount(0);
    }

    @Test
    void anAdvisedCompositeIndexIsAdded() {
        Page page = explorer.withPosts(60).openPosts("query");
        run("SELECT * FROM c WHERE c.likes = 5 ORDER BY c.id DESC");
        resultTab("Plan").click();

        page.locator(".index-offers button").click();
        assertThat(page.locator(".differences")).containsText("\"order\": \"descending\"");
        explorer.button("Apply and run again").click();

        assertThat(page.locator(".comparison")).containsText("with the index over /likes ASC, /id DESC");
        assertThat(page.locator(".index-offers")).hasCount(0);
    }

    private void note(String id, String likes) {
        explorer.rest().upsert(ExplorerPage.POSTS, "[\"anna\"]",
                "{\"id\": \"" + id + "\", \"user\": \"anna\", \"likes\": " + likes + "}");
    }

    private void run(String query) {
        explorer.write("Query", query);
        explorer.page().waitForResponse(response -> response.url().endsWith("/docs"),
                () -> explorer.page().keyboard().press("ControlOrMeta+Enter"));
    }

    private String editorText() {
        return explorer.textOf(explorer.page().locator("main"));
    }

    private Locator queryTab(String name) {
        return explorer.page().locator(".query-tabs").getByRole(AriaRole.TAB,
                new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    private Locator resultTab(String name) {
        return explorer.page().locator(".results").getByRole(AriaRole.TAB,
                new Locator.GetByRoleOptions().setName(name));
    }

    private Locator table() {
        return explorer.page().getByRole(AriaRole.REGION,
                new Page.GetByRoleOptions().setName("Rows").setExact(true));
    }

    private static Page.GetByTextOptions exact() {
        return new Page.GetByTextOptions().setExact(true);
    }
}
