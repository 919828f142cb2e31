package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The connect page shows the programs that the tests of the SDKs run. */
class ConnectTest {

    private static final String SHOWN = """
            async ([scheme, language]) => {
                const { NEW_CONTAINER, samples } = await import("/_explorer/js/views/samples.js");
                const sample = samples({ endpoint: `${scheme}://${location.host}/`, ...NEW_CONTAINER })
                    .find(({ name }) => name === language);
                return sample.files.at(-1).text;
            }
            """;

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @ParameterizedTest
    @CsvSource({"Java, Main.java", "JavaScript, main.mjs", ".NET, Program.cs", "Python, main.py", "Go, main.go"})
    void eachProgramIsShownAndCopiedAsItIsRun(String language, String file) {
        Page page = explorer.open("/connect");
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));

        choose(language);
        explorer.button("Copy: " + file).click();

        String program = (String) page.evaluate(SHOWN, List.of("http", language));
        assertThat(panel().locator("pre").getByText(program)).isVisible();
        assertThat(copied()).isEqualTo(program);
    }

    @Test
    void theKeyIsCopiedButNotShown() {
        Page page = explorer.open("/connect");
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));

        explorer.button("Copy: Run").click();

        assertThat(copied()).startsWith("export COSMOS_KEY='" + explorer.orrery().key() + "'\njava ");
        assertThat(page.locator("main")).not().containsText(explorer.orrery().key());
    }

    @Test
    void withTlsTheCertificateIsSavedFirst() {
        explorer.open("/connect");
        choose("JavaScript");
        assertThat(explorer.button("Copy: Save the certificate")).hasCount(0);

        choice("Endpoint").selectOption("https: with the server's certificate");

        assertThat(explorer.button("Copy: Save the certificate")).isVisible();
        assertThat(panel()).containsText("NODE_EXTRA_CA_CERTS=orrery.pem node main.mjs");
        assertThat(panel()).containsText("https://127.0.0.1:");
    }

    @Test
    void theProgramLooksIntoTheContainerThatIsChosen() {
        explorer.withPosts(1).open("/connect");
        choose("Python");
        assertThat(panel()).containsText("upsert_item");

        choice("Container").selectOption("blog / posts");

        assertThat(panel()).containsText("get_database_client(\"blog\").get_container_client(\"posts\")");
        assertThat(panel()).not().containsText("upsert_item");
    }

    @Test
    void programsForTablesAreShownWithThePortOfTheTableApi() {
        Page page = explorer.open("/connect");
        page.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
        choose("JavaScript");

        choice("API").selectOption("Table API");

        assertThat(panel()).containsText("npm install @azure/data-tables");
        assertThat(panel()).containsText("new TableClient(\"" + explorer.orrery().tableEndpoint() + "\", \"things\"");
        explorer.button("Copy: Connection string of the Table API").click();
        assertThat(copied()).isEqualTo(explorer.orrery().tableConnectionString());
    }

    @Test
    void aProgramForTablesLooksIntoTheTableThatIsChosen() {
        explorer.rest().create("dbs", "{\"id\": \"TablesDB\"}");
        explorer.rest().create("dbs/TablesDB/colls",
                "{\"id\": \"people\", \"partitionKey\": {\"paths\": [\"/'$pk'\"], \"kind\": \"Hash\", \"version\": 2}}");
        explorer.withPosts(0).open("/connect");
        choice("API").selectOption("Table API");
        assertThat(choice("Table").locator("option"))
                .containsText(new String[] {"A new one: things", "people"});
        assertThat(panel()).containsText("upsertEntity");

        choice("Table").selectOption("people");

        assertThat(panel()).containsText("service.getTableClient(\"people\")");
        assertThat(panel()).not().containsText("upsertEntity");
    }

    private void choose(String language) {
        explorer.page().getByRole(AriaRole.TAB, new Page.GetByRoleOptions().setName(language).setExact(true)).click();
    }

    private Locator choice(String label) {
        return explorer.page().getByLabel(label, new Page.GetByLabelOptions().setExact(true));
    }

    private Locator panel() {
        return explorer.page().locator("[role=tabpanel]:visible");
    }

    private String copied() {
        explorer.page().getByText("Copied.").waitFor();
        return (String) explorer.page().evaluate("navigator.clipboard.readText()");
    }
}
