package dev.orrery.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.Main;
import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.cli.client.PartitionKeys;
import dev.orrery.engine.container.Container;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.Fault;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Queries from the command line. */
class QueryCommandTest {

    private TestCommands commands;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        Container people = commands.container("shop", "people", "/country");
        TestItems.create(commands.server(), people, """
                {"id": "1", "country": "de", "name": "Anna", "age": 31}""");
        TestItems.create(commands.server(), people, """
                {"id": "2", "country": "fr", "name": "Émile", "age": 7, "tags": ["x", 1]}""");
        TestItems.create(commands.server(), people, """
                {"id": "3", "country": "fr", "name": "Zoë", "age": 102}""");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void rowsAreATable() {
        commands.assertSucceeds(query("SELECT c.name, c.age FROM c ORDER BY c.age"));

        assertThat(commands.lines()).containsExactly(
                "name   age",
                "-----  ---",
                "Émile    7",
                "Anna    31",
                "Zoë    102");
        assertThat(commands.err()).matches("3 rows, \\d+\\.\\d\\d RU, 1 page\n");
    }

    @Test
    void wholeItemsAreShownWithoutWhatTheServerAdds() {
        commands.assertSucceeds(query("SELECT * FROM c WHERE c.id = '2'"));

        assertThat(commands.lines().getFirst()).isEqualTo("id  country  name   age  tags");
        assertThat(commands.lines().getLast()).isEqualTo(" 2  fr       Émile    7  [\"x\",1]");
    }

    @Test
    void rowsThatAreNoObjectsHaveOneColumn() {
        commands.assertSucceeds(query("SELECT VALUE COUNT(1) FROM c"));

        assertThat(commands.lines()).containsExactly("value", "-----", "    3");
    }

    @Test
    void rowsAreLinesOfJson() {
        commands.assertSucceeds(query("SELECT VALUE c.name FROM c ORDER BY c.name", "--json"));

        assertThat(commands.values()).extracting(JsonValue::stringValue).containsExactly("Anna", "Zoë", "Émile");
    }

    @Test
    void parametersAreJsonOrTexts() {
        commands.assertSucceeds(query(
                "SELECT VALUE c.id FROM c WHERE c.age > @age AND c.country = @country",
                "--param", "age=30", "--param", "@country=fr", "--json"));

        assertThat(commands.lines()).containsExactly("\"3\"");
    }

    @Test
    void onePartitionIsAsked() {
        commands.assertSucceeds(query("SELECT VALUE c.id FROM c ORDER BY c.id", "--partition-key", "fr", "--json"));

        assertThat(commands.lines()).containsExactly("\"2\"", "\"3\"");
    }

    @Test
    void pagesAreFollowedUpToTheLimit() {
        Container many = commands.container("shop", "many", "/id");
        for (int i = 0; i < 250; i++) {
            TestItems.create(commands.server(), many, "{\"id\": \"" + i + "\"}");
        }

        commands.assertSucceeds("query", "SELECT * FROM c", "-d", "shop", "-c", "many", "--page", "20", "--json");
        assertThat(commands.lines()).hasSize(250).doesNotHaveDuplicates();
        assertThat(commands.err()).contains("250 rows").contains("13 pages");

        commands.assertSucceeds("query", "SELECT * FROM c", "-d", "shop", "-c", "many", "--limit", "120");
        assertThat(commands.lines()).hasSize(122);
        assertThat(commands.err()).contains("120 rows").contains("2 pages");
    }

    @Test
    void aPlanIsPrintedInsteadOfRows() {
        commands.assertSucceeds(query("SELECT * FROM c WHERE c.age = 7", "--explain"));
        assertThat(commands.lines().getFirst()).matches("\\d+\\.\\d\\d RU for \\d rows?, the first page");
        assertThat(commands.lines()).anyMatch(line -> line.matches("step +rows +index entries +items +RU"))
                .anyMatch(line -> line.matches(" +IndexLookup /age = 7 .* \\d+\\.\\d\\d"));

        commands.assertSucceeds(query("SELECT * FROM c WHERE LENGTH(c.name) > 100", "--explain"));
        assertThat(commands.out()).contains("Advice: ");

        commands.assertSucceeds(query("SELECT * FROM c WHERE c.age = 7", "--explain", "--json"));
        assertThat(JsonText.parse(commands.out()).isObject()).isTrue();
    }

    @Test
    void whatIsWrongIsToldInOneLine() {
        commands.assertFailsInOneLine(1, "The nearest is 'people'",
                "query", "SELECT * FROM c", "-d", "shop", "-c", "poeple");
        commands.assertFailsInOneLine(1, "The nearest is 'shop'",
                "query", "SELECT * FROM c", "-d", "shopp", "-c", "people");
        commands.assertFailsInOneLine(1, "The server refuses the key (status 401)",
                query("SELECT * FROM c", "--key", "b25lIG9mIG15IG93biBrZXlz"));
        commands.assertFailsInOneLine(2, "--container", "query", "SELECT * FROM c", "-d", "shop");
        commands.assertFailsInOneLine(2, "--page", query("SELECT * FROM c", "--page", "0"));
    }

    @Test
    void whatIsWrongWithAQueryIsShownInIt() {
        assertThat(commands.run(query("SELECT *\nFROM c WERE c.age = 7"))).isEqualTo(1);
        assertThat(commands.err().lines()).containsExactly(
                "orrery: The query has a syntax error in line 2, column 13, near 'c': did you mean WHERE rather than 'WERE' before"
                        + " it?",
                "  FROM c WERE c.age = 7",
                "              ^");
        assertThat(commands.run(query("SELEC * FROM c"))).isEqualTo(1);
        assertThat(commands.err().lines()).containsExactly(
                "orrery: The query has a syntax error in line 1, column 1, near 'SELEC': did you mean SELECT?",
                "  SELEC * FROM c",
                "  ^^^^^");
        assertThat(commands.run(query("SELECT LENGHT(c.name) FROM c"))).isEqualTo(1);
        assertThat(commands.err().lines()).containsExactly(
                "orrery: There is no built-in function LENGHT. Did you mean LENGTH? A user-defined one is called by udf.LENGHT",
                "  SELECT LENGHT(c.name) FROM c",
                "         ^^^^^^");
    }

    @Test
    void aPropertyThatNoItemHasIsTold() {
        String hint = "c.nme is in none of the items that were looked at (3): did you mean c.name?\n";
        commands.assertSucceeds(query("SELECT * FROM c WHERE c.nme = 'Anna'"));
        assertThat(commands.err()).startsWith("0 rows").endsWith(hint);

        commands.assertSucceeds(query("SELECT c.nme FROM c"));
        assertThat(commands.err()).startsWith("3 rows").endsWith(hint);

        commands.assertSucceeds(query("SELECT * FROM c WHERE c.name = 'Nobody'"));
        assertThat(commands.err().lines()).hasSize(1);
    }

    @Test
    void nothingIsReadOnWhenTheOutputTakesNoMore() {
        AtomicInteger pages = new AtomicInteger();
        commands.server().faults().next(
                1,
                request -> {
                    pages.incrementAndGet();
                    return false;
                },
                Fault.status(500));
        StringWriter err = new StringWriter();

        int exitCode = Main.commandLine(Map.of("ORRERY_ENDPOINT", commands.server().endpoint().toString()))
                .setOut(new PrintWriter(new ClosedWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(query("SELECT * FROM c", "--page", "1", "--json"));

        assertThat(exitCode).isZero();
        assertThat(pages).hasValue(1);
        assertThat(err.toString()).isEmpty();
    }

    /** A writer whose reader has gone. */
    private static final class ClosedWriter extends Writer {

        @Override
        public void write(char[] letters, int offset, int length) throws IOException {
            throw new IOException("Broken pipe");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void aKeyOfAHierarchyIsAnArray() {
        assertThat(PartitionKeys.parse("[\"a\", 1]")).isEqualTo(PartitionKey.of("a", 1));
        assertThat(PartitionKeys.parse("a b")).isEqualTo(PartitionKey.of("a b"));
        assertThat(PartitionKeys.parse("42")).isEqualTo(PartitionKey.of(42));
        assertThat(PartitionKeys.parse("\"42\"")).isEqualTo(PartitionKey.of("42"));
    }

    private static String[] query(String text, String... more) {
        List<String> arguments = new ArrayList<>(List.of("query", text, "-d", "shop", "-c", "people"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }
}
