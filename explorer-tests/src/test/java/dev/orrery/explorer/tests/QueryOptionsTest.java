package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a query is sent with: parameters, and the partition key. */
class QueryOptionsTest {

    private static final String VISITS = "dbs/blog/colls/visits";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @Test
    void parametersAreSentAsTheyAreWritten() {
        Page page = explorer.withPosts(10).openPosts("query");

        explorer.write("Query",
                "SELECT c.id, @big AS big FROM c WHERE c.user = @user AND c.likes > @least ORDER BY c.id");
        addParameter("@big", "9007199254740993");
        addParameter("@user", "\"ben\"");
        addParameter("@least", "6");
        explorer.button("Run").click();

        assertThat(page.locator(".summary")).containsText("2 rows");
        assertThat(rows()).contains("\"post-7\"", "\"post-9\"", "\"big\": 9007199254740993");
    }

    @Test
    void aParameterIsTakenAwayAgain() {
        Page page = explorer.withPosts(2).openPosts("query");
        explorer.write("Query", "SELECT VALUE @one");
        addParameter("@one", "1");
        explorer.button("Add parameter").click();
        assertThat(page.getByLabel("Name of the parameter").last()).hasValue("@");

        explorer.button("Remove").last().click();
        explorer.button("Run").click();

        assertThat(page.locator(".summary")).containsText("1 row");
        explorer.button("Remove").click();
        assertThat(page.locator(".parameters")).isHidden();
    }

    @Test
    void aValueThatIsNotJsonIsNotSent() {
        Page page = explorer.withPosts(2).openPosts("query");

        explorer.write("Query", "SELECT VALUE @name");
        addParameter("@name", "anna");
        page.keyboard().press("Enter");
        assertThat(page.locator("main [role=alert]")).hasText("@name: this is not JSON. Texts are in quotes: \"anna\"");
        page.getByLabel("Name of the parameter").fill("name");
        page.keyboard().press("Enter");

        assertThat(page.locator("main [role=alert]")).containsText("begins with @");
    }

    @Test
    void aQueryIsAboutOnePartitionKey() {
        Page page = explorer.withPosts(10).openPosts("query");

        explorer.write("Query", "SELECT VALUE c.id FROM c");
        page.getByLabel("Which partitions").selectOption("One partition key");
        assertThat(page.getByLabel("/user", exact())).isFocused();
        explorer.button("Run").click();
        assertThat(page.locator("main [role=alert]")).containsText("Say which partition key");
        page.getByLabel("/user", exact()).fill("\"anna\"");
        page.keyboard().press("Enter");

        assertThat(page.locator(".summary")).containsText("5 rows");
        page.getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName("Plan")).click();
        assertThat(page.locator(".plan .step").first()).containsText("LogicalPartition");
        page.getByLabel("Which partitions").selectOption("All partitions");
        explorer.button("Run").click();
        assertThat(page.locator(".summary")).containsText("10 rows");
    }

    @Test
    void aHierarchicalKeyMayBeNamedInPart() {
        explorer.withPosts(0).rest().create("dbs/blog/colls",
                "{\"id\": \"visits\", \"partitionKey\": {\"paths\": [\"/land\", \"/year\"], \"kind\": \"MultiHash\","
                        + " \"version\": 2}}");
        visit("1", "\"Tirol\"", "1999");
        visit("2", "\"Tirol\"", "2000");
        visit("3", "\"Graz ☀\"", "2000");
        explorer.rest().upsert(VISITS, "[\"Tirol\", {}]", "{\"id\": \"4\", \"land\": \"Tirol\"}");
        Page page = explorer.open("/d/blog/c/visits/query");
        explorer.write("Query", "SELECT VALUE c.id FROM c");
        page.getByLabel("Which partitions").selectOption("One partition key");

        assertThat(countOf("\"Tirol\"", "")).containsText("3 rows");
        assertThat(countOf("\"Graz ☀\"", "2000")).containsText("1 row");
        assertThat(countOf("\"Tirol\"", "2000")).containsText("1 row");
        assertThat(countOf("\"Tirol\"", "undefined")).containsText("1 row");
        assertThat(rows()).contains("\"4\"");
    }

    @Test
    void theHistoryHasThemToo() {
        Page page = explorer.withPosts(10).openPosts("query");
        explorer.write("Query", "SELECT * FROM c WHERE c.likes > @least");
        addParameter("@least", "3");
        page.getByLabel("Which partitions").selectOption("One partition key");
        page.getByLabel("/user", exact()).fill("\"ben\"");
        explorer.button("Run").click();
        assertThat(page.locator(".summary")).containsText("3 rows");
        page.reload();
        page.getByText("History").click();
        assertThat(page.locator(".history button"))
                .hasText("SELECT * FROM c WHERE c.likes > @least @least = 3 · partition key \"ben\"");

        page.locator(".history button").click();
        explorer.button("Run").click();

        assertThat(page.getByLabel("Value of the parameter")).hasValue("3");
        assertThat(page.locator(".summary")).containsText("3 rows");
    }

    @Test
    void whatWasTypedIsThereWhenOneComesBack() {
        Page page = explorer.withPosts(1).openPosts("query");
        explorer.write("Query", "SELECT VALUE @draft");
        addParameter("@draft", "1");

        page.evaluate("location.hash = '#/d/blog/c/posts/settings'");
        assertThat(explorer.button("Delete container")).isVisible();
        page.evaluate("location.hash = '#/d/blog/c/posts/query'");

        assertThat(page.getByLabel("Value of the parameter")).hasValue("1");
        assertThat(explorer.textOf(page.locator("main"))).isEqualTo("SELECT VALUE @draft");
    }

    /** Adds a parameter that the query has, whose name is there already. */
    private void addParameter(String name, String value) {
        explorer.button("Add parameter").click();
        assertThat(explorer.page().getByLabel("Name of the parameter").last()).hasValue(name);
        explorer.page().getByLabel("Value of the parameter").last().fill(value);
    }

    private Locator countOf(String land, String year) {
        explorer.page().getByLabel("/land", exact()).fill(land);
        explorer.page().getByLabel("/year", exact()).fill(year);
        Page page = explorer.page();
        page.waitForResponse(response -> response.url().endsWith("/docs"), () -> explorer.button("Run").click());
        return page.locator(".summary");
    }

    private void visit(String id, String land, String year) {
        String key = "[" + land.replace("☀", "\\u2600") + ", " + year + "]";
        explorer.rest().upsert(VISITS, key,
                "{\"id\": \"" + id + "\", \"land\": " + land + ", \"year\": " + year + "}");
    }

    private String rows() {
        return explorer.textOf(explorer.page().locator(".results"));
    }

    private static Page.GetByLabelOptions exact() {
        return new Page.GetByLabelOptions().setExact(true);
    }
}
