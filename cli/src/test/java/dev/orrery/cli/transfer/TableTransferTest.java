package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entities of tables, from files and into them. */
class TableTransferTest {

    /** All types, and values that JSON would change without them. */
    private static final String ENTITIES = """
            {"PartitionKey":"Smith","RowKey":"Ben","Age":32,"Name":"B\\u00e9n","Married":true}
            {"PartitionKey":"Smith","RowKey":"Ann","Big@odata.type":"Edm.Int64","Big":"9007199254740993"}
            {"PartitionKey":"Smith","RowKey":"Small","Big@odata.type":"Edm.Int64","Big":"-9223372036854775808"}
            {"PartitionKey":"Doubles","RowKey":"whole","D@odata.type":"Edm.Double","D":7}
            {"PartitionKey":"Doubles","RowKey":"part","D@odata.type":"Edm.Double","D":0.1}
            {"PartitionKey":"Doubles","RowKey":"none","D@odata.type":"Edm.Double","D":"NaN"}
            {"PartitionKey":"Doubles","RowKey":"least","D@odata.type":"Edm.Double","D":"-Infinity"}
            {"PartitionKey":"","RowKey":"T","At@odata.type":"Edm.DateTime","At":"2026-11-15T09:08:07.1234567Z"}
            {"PartitionKey":"","RowKey":"G","G@odata.type":"Edm.Guid","G":"c9da6455-213d-42c9-9a79-3e9149a57833"}
            {"PartitionKey":"","RowKey":"B","B@odata.type":"Edm.Binary","B":"AAEC/w=="}
            {"PartitionKey":"","RowKey":"","id":"mine","ttl":5,"_ts":6,"Empty":""}
            """;

    @TempDir
    private Path directory;

    private TestCommands commands;
    private Path file;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        file = directory.resolve("entities.jsonl");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void entitiesAreExportedExactlyAsTheyWereImported() throws IOException {
        Files.writeString(file, ENTITIES);

        commands.assertSucceeds("import", file.toString(), "--api", "table", "-c", "people");
        commands.assertSucceeds("export", "--api", "table", "-c", "PEOPLE");

        assertThat(commands.values()).containsExactlyInAnyOrderElementsOf(
                ENTITIES.lines().map(JsonText::parse).toList());
    }

    @Test
    void importedEntitiesAreStoredAsTheTableApiStoresThem() throws IOException {
        Files.writeString(file, ENTITIES.lines().limit(2).reduce("", (all, line) -> all + line + "\n"));

        commands.assertSucceeds("import", file.toString(), "--api", "table", "-c", "people");
        commands.assertSucceeds("export", "-d", "TablesDB", "-c", "people");

        assertThat(commands.values()).containsExactlyInAnyOrder(
                JsonText.parse("{\"$pk\":\"Smith\",\"$id\":\"Ben\",\"id\":\"Ben\",\"Age\":{\"$t\":16,\"$v\":32},"
                        + "\"Name\":{\"$t\":2,\"$v\":\"Bén\"},\"Married\":{\"$t\":8,\"$v\":true}}"),
                JsonText.parse("{\"$pk\":\"Smith\",\"$id\":\"Ann\",\"id\":\"Ann\","
                        + "\"Big\":{\"$t\":18,\"$v\":\"00009007199254740993\"}}"));
    }

    @Test
    void keysInCsvAreStringsAndColumnsCanHaveTypes() throws IOException {
        Path csv = directory.resolve("people.csv");
        Files.writeString(csv, """
                PartitionKey,RowKey,Age,Big,Big@odata.type,Timestamp
                1,1.0,32,5,Edm.Int64,2026-01-01T00:00:00Z
                1,007,,,,
                """);

        commands.assertSucceeds("import", csv.toString(), "--api", "table", "-c", "people");
        commands.assertSucceeds("export", "--api", "table", "-c", "people");

        assertThat(commands.values()).containsExactlyInAnyOrder(
                JsonText.parse("{\"PartitionKey\":\"1\",\"RowKey\":\"1.0\",\"Age\":32,"
                        + "\"Big@odata.type\":\"Edm.Int64\",\"Big\":\"5\"}"),
                JsonText.parse("{\"PartitionKey\":\"1\",\"RowKey\":\"007\"}"));
    }

    @Test
    void whatIsNoEntityIsRejectedWithTheReason() throws IOException {
        Files.writeString(file, """
                {"PartitionKey":"p"}
                {"PartitionKey":"p","RowKey":"a/b"}
                {"PartitionKey":"p","RowKey":"r","n@odata.type":"Edm.Int64","n":"many"}
                {"PartitionKey":"p","RowKey":"s","list":[1]}
                """);

        assertThat(commands.run("import", file.toString(), "--api", "table", "-c", "people")).isEqualTo(1);

        assertThat(commands.err()).contains("0 items imported").contains("4 rejected");
        assertThat(Path.of(file + ".rejects.jsonl")).content()
                .contains("The entity has no RowKey. Give it a string.")
                .contains("The RowKey has the character U+002F")
                .contains("The value of property 'n' is no Edm.Int64")
                .contains("The value of property 'list' is an object or an array");
    }

    @Test
    void itemsThatAreNoEntitiesAreLeftOutAndCounted() {
        Container people = commands.container("TablesDB", "people", "/'$pk'");
        TestItems.create(commands.server(), people, "{\"id\":\"1\",\"$pk\":\"p\",\"n\":1,\"list\":[1]}");
        TestItems.create(commands.server(), people, "{\"id\":\"2\",\"$pk\":5}");

        commands.assertSucceeds("export", "--api", "table", "-c", "people");

        assertThat(commands.lines()).containsExactly("{\"PartitionKey\":\"p\",\"RowKey\":\"1\",\"n\":1}");
        assertThat(commands.err()).contains("1 item exported").contains("1 item left out");
    }

    @Test
    void mistakesAreTold() throws IOException {
        Files.writeString(file, ENTITIES);
        commands.assertFailsInOneLine(2, "Missing required option: '--database=NAME'", "export", "-c", "people");
        commands.assertFailsInOneLine(
                2, "leave out --database", "export", "--api", "table", "-d", "shop", "-c", "people");
        commands.assertFailsInOneLine(
                2, "an entity has its RowKey",
                "import", file.toString(), "--api", "table", "-c", "people", "--generate-ids");
        commands.assertFailsInOneLine(
                1, "its entities have a PartitionKey",
                "import", file.toString(), "--api", "table", "-c", "people", "--partition-key", "/a");
        commands.assertFailsInOneLine(
                1, "resource name", "import", file.toString(), "--api", "table", "-c", "no-table");
    }
}
