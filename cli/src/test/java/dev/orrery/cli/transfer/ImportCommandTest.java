package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.server.Fault;
import dev.orrery.server.OrrerySettings;
import dev.orrery.server.Requests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports from the command line. */
class ImportCommandTest {

    @TempDir
    private Path directory;

    private TestCommands commands;
    private Container container;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        container = commands.container("d", "c", "/pk");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void tenThousandLinesAreImportedAndTheBadOnesTold() throws IOException {
        List<String> lines = new ArrayList<>();
        Map<String, JsonValue> expected = new TreeMap<>();
        for (int i = 0; i < 10_000; i++) {
            String line = "{\"id\": \"%d\", \"pk\": \"k%d\", \"text\": \"größer\\n%d\"}".formatted(i, i % 7, i);
            lines.add(line);
            expected.put(Integer.toString(i), JsonText.parse(line));
        }
        lines.add(17, "{\"id\": \"broken\", ");
        lines.add(1017, "[1, 2]");
        lines.add(2017, "");
        lines.add(3017, "{\"pk\": \"no id\"}");
        lines.add(4017, lines.getFirst());
        lines.add(5017, "{\"id\": \"x\", \"pk\": [\"no key\"]}");
        Path file = Files.write(directory.resolve("items.jsonl"), lines);

        assertThat(importing(file.toString())).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), container)).isEqualTo(expected);
        assertThat(commands.err()).contains("10,000 items imported").contains("5 rejected");
        List<JsonValue> rejects = values(directory.resolve("items.jsonl.rejects.jsonl"));
        assertThat(rejects).extracting(it -> it.property("entry").longValue())
                .containsExactlyInAnyOrder(18L, 1018L, 3017L, 4017L, 5017L);
        assertThat(rejects).allSatisfy(it -> assertThat(it.property("reason").stringValue()).isNotBlank());
        assertThat(rejects).anySatisfy(it -> assertThat(it.property("reason").stringValue()).startsWith("409"));
        assertThat(rejects).anySatisfy(it -> assertThat(it.property("text").stringValue()).isEqualTo("[1, 2]"));
        assertThat(directory.resolve("items.jsonl.state")).doesNotExist();
    }

    @Test
    void anImportThatWasCutGoesOn() throws IOException {
        Map<String, JsonValue> expected = new TreeMap<>();
        Path file = write("items.jsonl", 3_000, expected);
        commands.server().faults().next(1, request -> isWriteOf(request.body(), "\"id\":\"1700\""), Fault.status(500));

        assertThat(importing(file.toString(), "--concurrency", "4")).isEqualTo(1);
        assertThat(commands.err()).contains("--resume goes on").contains("status 500");
        int before = TestItems.all(commands.server(), container).size();
        assertThat(before).isBetween(1_700, 2_900);

        commands.assertFailsInOneLine(2, "--resume goes on with it", "import", file.toString(), "-d", "d", "-c", "c");
        assertThat(importing(file.toString(), "--resume", "--json")).isZero();

        assertThat(TestItems.all(commands.server(), container)).isEqualTo(expected);
        JsonValue told = JsonText.parse(commands.out());
        assertThat(told.property("skipped").longValue()).isEqualTo(1_700L);
        assertThat(told.property("rejected").longValue()).isZero();
        assertThat(directory.resolve("items.jsonl.state")).doesNotExist();
    }

    @Test
    void generatedIdsAreTheSameAfterAResume() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            lines.add("{\"pk\": \"k\", \"n\": " + i + "}");
        }
        Path file = Files.write(directory.resolve("items.jsonl"), lines);
        commands.server().faults().next(1, request -> isWriteOf(request.body(), "\"n\":300}"), Fault.status(500));

        assertThat(importing(file.toString(), "--generate-ids")).isEqualTo(1);
        assertThat(importing(file.toString(), "--generate-ids", "--resume")).isZero();

        assertThat(TestItems.all(commands.server(), container)).hasSize(500);
    }

    @Test
    void aStateOfAnotherFileIsRefused() throws IOException {
        Path file = write("items.jsonl", 100, new TreeMap<>());
        commands.server().faults().next(1, request -> isWriteOf(request.body(), "\"id\":\"50\""), Fault.status(500));
        importing(file.toString());
        Files.writeString(file, "{\"id\": \"other\"}");

        commands.assertFailsInOneLine(1, "another one", "import", file.toString(), "-d", "d", "-c", "c", "--resume");
        assertThat(importing(file.toString(), "--restart")).isZero();
    }

    @Test
    void anArrayIsReadElementByElement() throws IOException {
        Path file = Files.writeString(directory.resolve("items.json"), """
                [ {"id": "1", "pk": "a]", "text": "\\"}{"},
                  {"id": "2",
                   "pk": {}}, 7, {"id": 3},
                  {"id": "4", "nested": [[{}], []]} ]
                """);

        assertThat(importing(file.toString())).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), container)).containsOnlyKeys("1", "2", "4");
        assertThat(values(directory.resolve("items.json.rejects.jsonl")))
                .extracting(it -> it.property("text").stringValue())
                .containsExactlyInAnyOrder("7", "{\"id\": 3}");
    }

    @Test
    void anArrayThatEndsTooEarlyIsTold() throws IOException {
        Path file = Files.writeString(directory.resolve("items.json"), "[{\"id\": \"1\"}, {\"id\": ");

        assertThat(importing(file.toString())).isEqualTo(1);

        assertThat(commands.err()).contains("ends in the middle");
    }

    @Test
    void aTableHasTypes() throws IOException {
        Path file = Files.writeString(directory.resolve("items.csv"), """
                \uFEFFid,pk,zip:string,price:number,active:boolean,tags:json,note,free
                1,a,01234,1.50,yes,"[1, ""x""]","a, ""b""
                c",42
                2,b,,,,,007,true
                3,c,x,abc,no,,n,1
                4,d
                5,e,1,2,no,{},,null
                """);

        assertThat(importing(file.toString(), "--type", "note=string")).isEqualTo(1);

        assertThat(TestItems.all(commands.server(), container).values()).containsExactly(
                JsonText.parse("""
                        {"id": "1", "pk": "a", "zip": "01234", "price": 1.50, "active": true, "tags": [1, "x"],
                         "note": "a, \\"b\\"\\nc", "free": 42}"""),
                JsonText.parse("""
                        {"id": "2", "pk": "b", "zip": "", "note": "007", "free": true}"""),
                JsonText.parse("""
                        {"id": "5", "pk": "e", "zip": "1", "price": 2, "active": false, "tags": {}, "note": "",
                         "free": null}"""));
        assertThat(values(directory.resolve("items.csv.rejects.jsonl")))
                .extracting(it -> it.property("entry").longValue())
                .containsExactlyInAnyOrder(3L, 4L);
    }

    @Test
    void theStandardInputIsRead() {
        assertThat(commands.runOn("{\"id\": \"1\"}\n\n{\"id\": \"2\"}", "import", "-d", "d", "-c", "c")).isZero();
        assertThat(commands.runOn("[{\"id\": \"3\"}]", "import", "-", "-d", "d", "-c", "c")).isZero();
        assertThat(commands.runOn("id\tpk\n4\tx", "import", "-d", "d", "-c", "c", "--separator", "\t")).isZero();

        assertThat(TestItems.all(commands.server(), container)).containsOnlyKeys("1", "2", "3", "4");
    }

    @Test
    void whatIsThereIsReplacedIfWanted() throws IOException {
        TestItems.create(commands.server(), container, "{\"id\": \"1\", \"pk\": \"a\", \"old\": true}");
        Path file = Files.writeString(directory.resolve("items.jsonl"), "{\"id\": \"1\", \"pk\": \"a\"}");

        assertThat(importing(file.toString(), "--rejects", directory.resolve("bad").toString())).isEqualTo(1);
        assertThat(directory.resolve("bad")).isNotEmptyFile();
        assertThat(importing(file.toString(), "--upsert")).isZero();

        assertThat(TestItems.all(commands.server(), container).get("1").property("old").isUndefined()).isTrue();
    }

    @Test
    void theContainerIsCreatedIfWanted() throws IOException {
        Path file = write("items.jsonl", 10, new TreeMap<>());

        commands.assertFailsInOneLine(1, "The nearest is 'd'", "import", file.toString(), "-d", "new", "-c", "new");
        commands.assertSucceeds("import", file.toString(), "-d", "new", "-c", "new", "--partition-key", "/id");
        commands.assertSucceeds(
                "import", file.toString(), "-d", "new", "-c", "new", "--partition-key", "/id", "--upsert");

        Container made = commands.server().engine().catalog().container("new", "new");
        assertThat(made.partitionKey().paths()).hasToString("[/id]");
        assertThat(TestItems.all(commands.server(), made)).hasSize(10);
    }

    @Test
    void usedUpThroughputIsWaitedFor() throws IOException {
        Path file = write("items.jsonl", 200, new TreeMap<>());
        try (TestCommands limited = TestCommands.onServer(OrrerySettings.defaults().withRateLimit())) {
            Container small = limited.container("d", "c", "/pk");
            limited.server().faults().next(
                    50, Requests.onItems(), Fault.throttled(Duration.ofMillis(20)));

            limited.assertSucceeds("import", file.toString(), "-d", "d", "-c", "c", "--concurrency", "20");

            assertThat(TestItems.all(limited.server(), small)).hasSize(200);
        }
    }

    @Test
    void mistakesAreToldInOneLine() {
        commands.assertFailsInOneLine(2, "no file", "import", "nothing.json", "-d", "d", "-c", "c");
        commands.assertFailsInOneLine(2, "no file", "import", directory.toString(), "-d", "d", "-c", "c");
        commands.assertFailsInOneLine(2, "--concurrency", "import", "-d", "d", "-c", "c", "--concurrency", "0");
        commands.assertFailsInOneLine(2, "--format", "import", "-d", "d", "-c", "c", "--format", "xml");
        commands.assertFailsInOneLine(2, "exclude each other", "import", "-d", "d", "-c", "c", "--resume", "--restart");
    }

    private int importing(String file, String... more) {
        List<String> arguments = new ArrayList<>(List.of("import", file, "-d", "d", "-c", "c"));
        arguments.addAll(List.of(more));
        return commands.run(arguments.toArray(String[]::new));
    }

    private static boolean isWriteOf(byte[] body, String part) {
        return new String(body, StandardCharsets.UTF_8).contains(part);
    }

    private Path write(String name, int count, Map<String, JsonValue> expected) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            lines.add("{\"id\":\"" + i + "\",\"pk\":" + i % 10 + "}");
            expected.put(Integer.toString(i), JsonText.parse(lines.getLast()));
        }
        return Files.write(directory.resolve(name), lines);
    }

    private static List<JsonValue> values(Path file) throws IOException {
        return Files.readAllLines(file).stream().map(JsonText::parse).toList();
    }
}
