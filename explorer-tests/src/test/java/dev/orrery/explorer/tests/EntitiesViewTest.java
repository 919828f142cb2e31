package dev.orrery.explorer.tests;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A table is shown as one: entities with columns and types, and a form for each. */
class EntitiesViewTest {

    private static final String PEOPLE = "dbs/TablesDB/colls/people";
    private static final String SMITH = "[\"Smith\"]";

    @RegisterExtension
    final ExplorerPage explorer = new ExplorerPage();

    @BeforeEach
    void createTable() {
        explorer.rest().create("dbs", "{\"id\": \"TablesDB\"}");
        explorer.rest().create("dbs/TablesDB/colls",
                """
                {"id": "people", "kind": "table", "partitionKey": {"paths": ["/'$pk'"], "kind": "Hash", "version": 2}}""");
        explorer.rest().upsert(PEOPLE, SMITH, """
                {"$pk": "Smith", "$id": "Ben", "id": "Ben", "Age": {"$t": 16, "$v": 32},
                 "Visits": {"$t": 18, "$v": "00009007199254740993"}, "Born": {"$t": 9, "$v": "00630822816000000001"},
                 "Ok": {"$t": 8, "$v": true}}""");
        explorer.rest().upsert(PEOPLE, SMITH, """
                {"$pk": "Smith", "id": "Ann", "Age": 30, "tags": ["kept"]}""");
    }

    private Page openTable(String rest) {
        return explorer.open("/d/TablesDB/c/people/items" + rest);
    }

    @Test
    void columnsAreKeysAndPropertiesWithTheirTypes() {
        Page page = openTable("");

        assertThat(page.locator(".grid th button").first()).hasText("PartitionKey");
        assertThat(page.locator(".grid th button").nth(1)).hasText("RowKey");
        assertThat(page.locator(".grid tbody")).containsText("9007199254740993");
        assertThat(page.locator(".grid tbody")).containsText("2000-01-01T00:00:00.0000001Z");
        assertThat(page.locator(".grid thead")).containsText("Int64");
        assertThat(page.locator(".grid thead")).containsText("DateTime");
        assertThat(page.locator(".list-foot")).containsText("2 entities");
    }

    @Test
    void anEntityIsEditedInAFormAndKeepsWhatItDoesNotShow() {
        Page page = openTable("");
        page.locator(".grid a").filter(new Locator.FilterOptions().setHasText("Ann")).click();

        assertThat(page.getByLabel("RowKey")).hasValue("Ann");
        assertThat(page.locator(".entity")).containsText("tags");
        page.getByLabel("Value of Age").fill("31");
        explorer.button("Add property").click();
        page.getByLabel("Name").last().fill("Visits");
        page.locator(".entity tbody tr:last-child select").selectOption("Int64");
        page.locator(".entity tbody tr:last-child td:nth-child(3) input").fill("-5");
        explorer.button("Save").click();

        assertThat(page.locator(".notice").first()).containsText("is saved");
        assertThat(explorer.rest().read(PEOPLE, "Ann", SMITH))
                .contains("\"$pk\":\"Smith\"", "\"tags\":[\"kept\"]", "\"Age\":{\"$t\":16,\"$v\":31}")
                .contains("\"Visits\":{\"$t\":18,\"$v\":\"-00000000000000000005\"}");
    }

    @Test
    void whatIsNotChangedStaysAsItIsStored() {
        Page page = openTable("/Ann/%5B%22Smith%22%5D");
        explorer.button("Add property").click();
        page.getByLabel("Name").last().fill("Name");
        page.locator(".entity tbody tr:last-child td:nth-child(3) input").fill("x");
        explorer.button("Save").click();

        assertThat(page.locator(".notice").first()).containsText("is saved");
        assertThat(explorer.rest().read(PEOPLE, "Ann", SMITH))
                .contains("\"Age\":30", "\"Name\":{\"$t\":2,\"$v\":\"x\"}");
    }

    @Test
    void aValueThatIsNoneOfItsTypeIsRefused() {
        Page page = openTable("/Ben/%5B%22Smith%22%5D");

        page.getByLabel("Value of Age").fill("many");
        explorer.button("Save").click();

        assertThat(page.getByLabel("Value of Age")).hasAttribute("aria-invalid", "true");
        assertThat(page.locator("body")).containsText("Age is no Int32 yet");
        assertThat(explorer.rest().read(PEOPLE, "Ben", SMITH)).contains("\"$v\":32");
    }

    @Test
    void aNewEntityHasTheKeysThatItIsGiven() {
        Page page = openTable("");
        explorer.button("New entity").click();
        page.getByLabel("PartitionKey").fill("Jones");
        page.getByLabel("RowKey").fill("it's");
        explorer.button("Add property").click();
        page.getByLabel("Name").last().fill("Born");
        page.locator(".entity tbody tr:last-child select").selectOption("DateTime");
        page.locator(".entity tbody tr:last-child td:nth-child(3) input").fill("2000-01-01T00:00:00.0000001Z");
        explorer.button("Save").click();

        assertThat(page.locator(".workbench h2")).hasText("it's");
        assertThat(explorer.rest().read(PEOPLE, "it's", "[\"Jones\"]"))
                .contains("\"$id\":\"it's\"", "\"Born\":{\"$t\":9,\"$v\":\"00630822816000000001\"}");
    }
}
