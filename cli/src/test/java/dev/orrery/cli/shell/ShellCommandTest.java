package dev.orrery.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions that are fed by a pipe. */
class ShellCommandTest {

    @TempDir
    private Path directory;

    private TestCommands commands;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        Container people = commands.container("shop", "people", "/country");
        commands.container("shop", "orders", "/id");
        TestItems.create(commands.server(), people, """
                {"id": "1", "country": "de", "name": "Anna", "age": 31}""");
        TestItems.create(commands.server(), people, """
                {"id": "2", "country": "fr", "name": "Émile", "age": 7}""");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void rowsArePlainLinesOfJson() {
        assertThat(run("SELECT VALUE c.name FROM c\nWHERE c.age > 10;\nSELECT VALUE COUNT(1) FROM c")).isZero();

        assertThat(commands.lines()).containsExactly("\"Anna\"", "2");
        assertThat(commands.err().lines()).hasSize(2)
                .allMatch(line -> line.matches("1 row, \\d+\\.\\d\\d RU, 1 page, [\\d,]+ ms"));
    }

    @Test
    void whatFailsIsToldAndTheRestIsRun() {
        assertThat(run("SELEC 1;\n\\nothing\nSELECT VALUE 1;")).isEqualTo(1);

        assertThat(commands.lines()).containsExactly("1");
        assertThat(commands.err()).contains("did you mean SELECT?", "  SELEC 1\n  ^^^^^\n",
                "There is no command \\nothing");
    }

    @Test
    void placesAreListedAndChosen() {
        assertThat(commands.runOn("\\l\n\\c shop\n\\d\n\\c shop/people\nSELECT VALUE c.id FROM c WHERE c.age = 7;",
                "shell")).isZero();

        assertThat(commands.values().getFirst().toString()).isEqualTo("{\"database\":\"shop\",\"containers\":2}");
        assertThat(commands.values().subList(1, 3))
                .extracting(
                        row -> row.property("container").stringValue() + row.property("partition key").stringValue())
                .containsExactlyInAnyOrder("people/country", "orders/id");
        assertThat(commands.lines().getLast()).isEqualTo("\"2\"");
    }

    @Test
    void aContainerTellsItsSettings() {
        assertThat(run("\\d people")).isZero();

        assertThat(commands.values()).extracting(row -> row.property("setting").stringValue())
                .contains("partition key", "throughput", "indexing", "indexed");
        assertThat(commands.values()).extracting(row -> row.property("value"))
                .contains(JsonValue.of("/country"), JsonValue.of("consistent"));
    }

    @Test
    void placesThatAreNotThereAreNotChosen() {
        assertThat(run("\\c shop/poeple\nSELECT VALUE c.id FROM c WHERE c.age = 7;")).isEqualTo(1);
        assertThat(commands.lines()).containsExactly("\"2\"");
        assertThat(commands.err()).contains("The nearest is 'people'");

        assertThat(commands.runOn("SELECT 1;", "shell")).isEqualTo(1);
        assertThat(commands.err()).contains("\\c DB/CONTAINER");
    }

    @Test
    void aPropertyHasALineOfItsOwn() {
        assertThat(run("\\x\nSELECT c.name, c.age FROM c WHERE c.age = 7;")).isZero();

        assertThat(commands.lines()).containsExactly("-[ 1 ]--------", "name | Émile", "age  | 7");
    }

    @Test
    void theLastQueryIsExplained() {
        assertThat(run("SELECT VALUE c.id FROM c WHERE c.age = 7;\n\\explain\n\\explain SELECT * FROM c;")).isZero();

        assertThat(commands.values().get(1).toString()).contains("IndexLookup", "/age = 7");
        assertThat(commands.values().get(2).property("plan").isObject()).isTrue();
    }

    @Test
    void parametersAndAPartitionKeyAreRemembered() {
        assertThat(run("\\set least=5\n\\partition fr\nSELECT VALUE c.id FROM c WHERE c.age > @least;\n\\partition\n"
                + "\\set @least = 30\nSELECT VALUE c.id FROM c WHERE c.age > @least;")).isZero();

        assertThat(commands.lines()).containsExactly("\"2\"", "\"1\"");
    }

    @Test
    void theOutcomeIsToldUnlessItIsNotWanted() {
        assertThat(run("\\timing\nSELECT VALUE 1;")).isZero();

        assertThat(commands.err()).doesNotContain(" RU");
    }

    @Test
    void filesAreRunAndWritten() throws IOException {
        Path rows = directory.resolve("rows.jsonl");
        Path script = Files.writeString(directory.resolve("a.sql"), "-- ids\n\\o " + rows
                + "\nSELECT VALUE c.id\nFROM c ORDER BY c.id;\n\\o\nSELECT VALUE 'here'");

        assertThat(run("\\i " + script)).isZero();

        assertThat(rows).hasContent("\"1\"\n\"2\"");
        assertThat(commands.lines()).containsExactly("\"here\"");
    }

    @Test
    void aFileEndsAtWhatFails() throws IOException {
        Path script = Files.writeString(directory.resolve("a.sql"), "SELECT VALUE 1;\nSELEC;\nSELECT VALUE 2;");
        Path endless = directory.resolve("endless.sql");
        Files.writeString(endless, "\\i " + endless);

        assertThat(run("\\i " + script + "\n\\i " + endless)).isEqualTo(1);

        assertThat(commands.lines()).containsExactly("1");
        assertThat(commands.err()).contains("was not run", "include each other without end");
    }

    @Test
    void nothingIsRunAfterTheEnd() {
        assertThat(run("\\?\n\\q\nSELECT VALUE 1;")).isZero();

        assertThat(commands.lines()).anyMatch(line -> line.startsWith("\\d [CONTAINER]"))
                .doesNotContain("1");
    }

    private int run(String text) {
        return commands.runOn(text, "shell", "-d", "shop", "-c", "people");
    }
}
