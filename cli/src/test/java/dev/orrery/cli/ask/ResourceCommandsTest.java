package dev.orrery.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Databases, containers and their throughput from the command line. */
class ResourceCommandsTest {

    private TestCommands commands;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void aContainerIsCreatedWithItsDatabase() {
        commands.assertSucceeds(
                "create", "shop", "people", "--partition-key", "/country", "--manual", "1000", "--ttl", "-1");

        Container container = commands.server().engine().catalog().container("shop", "people");
        assertThat(container.partitionKey().paths()).hasToString("[/country]");
        assertThat(commands.out()).contains("Container shop/people was created");
        commands.assertSucceeds("throughput", "shop", "people");
        assertThat(commands.out()).startsWith("Container shop/people has 1,000 RU/s");
    }

    @Test
    void aHierarchyOfKeysIsCreated() {
        commands.assertSucceeds("create", "shop", "orders", "--partition-key", "/tenant,/user");

        assertThat(commands.server().engine().catalog().container("shop", "orders").partitionKey().paths())
                .hasToString("[/tenant, /user]");
    }

    @Test
    void aDatabaseIsCreatedAndDeleted() {
        commands.assertSucceeds("create", "shop", "--autoscale", "4000", "--json");
        assertThat(commands.lines()).containsExactly("{\"created\":\"dbs/shop\"}");
        commands.assertSucceeds("throughput", "shop", "--json");
        assertThat(JsonText.parse(commands.out()).property("autoscale")).isEqualTo(JsonValue.TRUE);

        commands.assertFailsInOneLine(2, "--yes", "delete", "shop");
        commands.assertSucceeds("delete", "shop", "--yes");

        assertThat(commands.server().engine().catalog().databases()).isEmpty();
    }

    @Test
    void aTableIsCreatedWithThroughput() {
        commands.assertSucceeds("create", "--api", "table", "people", "--manual", "800");

        Container table = commands.server().engine().catalog().container("TablesDB", "people");
        assertThat(table.offer().orElseThrow().throughput().requestUnitsMax()).isEqualTo(800);
        assertThat(table.definition().toJson().property("kind").stringValue()).isEqualTo("table");
        assertThat(commands.out()).contains("Table people was created");
        commands.assertFailsInOneLine(2, "letters and digits", "create", "--api", "table", "with-dash");
        commands.assertFailsInOneLine(2, "--partition-key", "create", "--api", "table", "x", "--partition-key", "/a");
    }

    @Test
    void whatCanNotBeCreatedIsToldInOneLine() {
        commands.container("shop", "people", "/id");

        commands.assertFailsInOneLine(2, "--partition-key", "create", "shop", "others");
        commands.assertFailsInOneLine(2, "--ttl", "create", "other", "--ttl", "5");
        commands.assertFailsInOneLine(1, "409", "create", "shop", "people", "--partition-key", "/id");
        commands.assertFailsInOneLine(1, "409", "create", "shop");
        commands.assertFailsInOneLine(2, "mutually exclusive", "create", "x", "--manual", "400", "--autoscale", "1000");
        commands.assertFailsInOneLine(1, "The nearest is 'people'", "delete", "shop", "peple", "--yes");
    }

    @Test
    void throughputIsSetFromOneKindToTheOther() {
        commands.container("shop", "people", "/id");

        commands.assertSucceeds("throughput", "shop", "people", "--manual", "800");
        assertThat(commands.out()).startsWith("Container shop/people has 800 RU/s (at least 400 can be set)");

        commands.assertSucceeds("throughput", "shop", "people", "--autoscale", "3000");
        assertThat(commands.out()).startsWith("Container shop/people autoscales up to 3,000 RU/s");

        commands.assertSucceeds("throughput", "shop", "people", "--manual", "500", "--json");
        assertThat(JsonText.parse(commands.out()).property("requestUnits").longValue()).isEqualTo(500);
    }

    @Test
    void whatHasNoThroughputOfItsOwnIsTold() {
        commands.container("shop", "people", "/id");

        commands.assertFailsInOneLine(1, "its containers have theirs", "throughput", "shop");
        commands.assertFailsInOneLine(1, "400", "throughput", "shop", "people", "--manual", "123");
    }

    @Test
    void statusTellsWhatThereIs() {
        Container container = commands.container("shop", "people", "/id");
        TestItems.create(commands.server(), container, "{\"id\": \"1\"}");

        commands.assertSucceeds("status");
        assertThat(commands.lines().getFirst()).startsWith("Orrery answers at http://")
                .endsWith(": 1 database, 1 container, 1 item");
        assertThat(commands.lines().getLast()).startsWith("shop/people").contains("400");

        commands.assertSucceeds("status", "--json");
        JsonValue facts = JsonText.parse(commands.out()).property("containers").element(0);
        assertThat(facts.property("items").longValue()).isEqualTo(1);
    }

    @Test
    void statusTellsTheVersionOfAServerThatSaysIt() {
        try (TestCommands other = TestCommands.with(OrrerySettings.defaults().withVersion("7.8.9"))) {
            other.assertSucceeds("status");
            assertThat(other.out()).startsWith("Orrery 7.8.9 answers at http://");

            other.assertSucceeds("status", "--json");
            assertThat(JsonText.parse(other.out()).property("version").stringValue()).isEqualTo("7.8.9");
        }
        commands.assertSucceeds("status", "--json");
        assertThat(JsonText.parse(commands.out()).property("version").isUndefined()).isTrue();
    }

    @Test
    void aServerThatIsNotOrreryIsAskedForItsContainersAndNotShownTheKey() throws IOException {
        commands.container("shop", "people", "/id");
        try (OtherServer other = new OtherServer(commands.server().endpoint())) {
            commands.assertSucceeds("status", "--endpoint", other.endpoint());

            assertThat(commands.lines().getFirst()).startsWith("A server answers at").contains("1 container");
            assertThat(other.paths()).contains("/_health").noneMatch(path -> path.startsWith("/_metrics"));
        }
    }

    @Test
    void statusOfAnEmptyServerIsOneLine() {
        commands.assertSucceeds("status");

        assertThat(commands.lines()).singleElement().asString().endsWith(": 0 databases, 0 containers, 0 items");
    }

    @Test
    void aServerThatDoesNotAnswerIsDown() {
        commands.server().close();

        commands.assertFailsInOneLine(1, "No server answers", "status");
    }
}
