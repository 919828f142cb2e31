package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Exports from the command line. */
class ExportCommandTest {

    @TempDir
    private Path directory;

    private TestCommands commands;
    private Container container;
    private Path file;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        container = commands.container("d", "c", "/pk");
        file = directory.resolve("items.jsonl");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void whatIsExportedCanBeImported() {
        fill(2_500);
        commands.server().split("d", "c");
        Container other = commands.container("d", "other", "/pk");

        commands.assertSucceeds("export", "-d", "d", "-c", "c", "-o", file.toString());
        assertThat(commands.err()).contains("2,500 items exported");
        commands.assertSucceeds("import", file.toString(), "-d", "d", "-c", "other");

        assertThat(TestItems.all(commands.server(), other))
                .hasSize(2_500)
                .isEqualTo(TestItems.all(commands.server(), container));
        assertThat(directory).isDirectoryNotContaining("glob:**.partial");
    }

    @Test
    void itemsGoToTheStandardOutputWithoutWhatTheServerAdds() {
        TestItems.create(commands.server(), container, "{\"id\":\"1\",\"pk\":\"ü€𝄞\",\"_lsn\":7}");

        commands.assertSucceeds("export", "-d", "d", "-c", "c");
        assertThat(commands.lines()).containsExactly("{\"id\":\"1\",\"pk\":\"ü€𝄞\"}");

        commands.assertSucceeds("export", "-d", "d", "-c", "c", "--system-properties");
        assertThat(commands.values().getFirst().property("_etag").isString()).isTrue();
        assertThat(commands.values().getFirst().property("_ts").isNumber()).isTrue();
    }

    @Test
    void whatAQueryFindsIsExported() {
        fill(50);

        commands.assertSucceeds(
                "export", "-d", "d", "-c", "c", "--query", "SELECT VALUE c.n FROM c WHERE c.n < @n", "--param", "n=3");
        assertThat(commands.lines()).containsExactlyInAnyOrder("0", "1", "2");

        commands.assertSucceeds(
                "export", "-d", "d", "-c", "c", "--partition-key", "4", "-o", file.toString(), "--json");
        assertThat(JsonText.parse(commands.out()).property("exported").longValue()).isEqualTo(5);
        assertThat(file).content().hasLineCount(5);
    }

    @Test
    void writesInTheMeantimeLoseNothing() throws Exception {
        fill(3_000);
        AtomicBoolean ends = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 0; !ends.get(); i = (i + 7) % 3_000) {
                TestItems.upsert(commands.server(), container, item(i, "changed"));
                Thread.onSpinWait();
            }
        });

        commands.assertSucceeds("export", "-d", "d", "-c", "c", "-o", file.toString());
        ends.set(true);
        writer.join();

        assertThat(exported()).hasSize(3_000);
    }

    @Test
    void ofAPartitionThatIsWrittenItIsTheStateOfOneMoment() throws Exception {
        int count = 2_000;
        for (int i = 0; i < count; i++) {
            TestItems.create(commands.server(), container, version(i, i));
        }
        AtomicBoolean ends = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            // Each write has the next number; item 7 changes all the time, the others in turn.
            for (int i = count; !ends.get(); i++) {
                TestItems.upsert(commands.server(), container, version(itemOfWrite(i, count), i));
                LockSupport.parkNanos(200_000);
            }
        });

        commands.assertSucceeds("export", "-d", "d", "-c", "c", "-o", file.toString());
        ends.set(true);
        writer.join();

        Map<Integer, Integer> newest = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            JsonValue item = JsonText.parse(line);
            int number = Integer.parseInt(item.property("id").stringValue());
            int version = (int) item.property("version").longValue();
            assertThat(newest.getOrDefault(number, -1)).as("newer versions come later").isLessThan(version);
            newest.put(number, version);
        }
        int moment = newest.values().stream().mapToInt(version -> version).max().orElseThrow();
        Map<Integer, Integer> then = new HashMap<>();
        for (int i = 0; i <= moment; i++) {
            then.put(i < count ? i : itemOfWrite(i, count), i);
        }
        assertThat(moment).isGreaterThan(count);
        assertThat(newest).isEqualTo(then);
    }

    private static int itemOfWrite(int write, int count) {
        return write % 3 == 0 ? 7 : write * 31 % count;
    }

    private static String version(int number, int version) {
        return "{\"id\":\"%d\",\"pk\":%d,\"version\":%d}".formatted(number, number % 10, version);
    }

    @Test
    void devicesAreWrittenToAndNotReplaced() throws IOException {
        fill(10);
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("real"));
        Files.writeString(directory.resolve("real"), "old");

        commands.assertSucceeds("export", "-d", "d", "-c", "c", "-o", "/dev/null");
        commands.assertFailsInOneLine(1, "No space left", "export", "-d", "d", "-c", "c", "-o", "/dev/full");
        commands.assertSucceeds("export", "-d", "d", "-c", "c", "-o", link.toString());

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThat(link).isSymbolicLink();
        assertThat(Files.readAllLines(directory.resolve("real"))).hasSize(10);
    }

    @Test
    void aSplitInTheMeantimeLosesNothing() throws Exception {
        fill(3_000);
        Thread splitter = Thread.ofPlatform().start(() -> commands.server().split("d", "c"));

        commands.assertSucceeds("export", "-d", "d", "-c", "c", "-o", file.toString());
        splitter.join();

        assertThat(exported()).isEqualTo(TestItems.all(commands.server(), container));
    }

    @Test
    void whatIsWrongIsToldInOneLineAndLeavesNoFile() {
        commands.assertFailsInOneLine(1, "The nearest is 'c'", "export", "-d", "d", "-c", "x", "-o", file.toString());
        commands.assertFailsInOneLine(1, "can't be written", "export", "-d", "d", "-c", "c", "-o", file + "/x");
        commands.assertFailsInOneLine(2, "--query", "export", "-d", "d", "-c", "c", "--param", "a=1");

        assertThat(directory).isEmptyDirectory();
    }

    private void fill(int count) {
        for (int i = 0; i < count; i++) {
            TestItems.create(commands.server(), container, item(i, "new"));
        }
    }

    private static String item(int number, String state) {
        return "{\"id\":\"%d\",\"pk\":%d,\"n\":%d,\"state\":\"%s\"}".formatted(number, number % 10, number, state);
    }

    private Map<String, JsonValue> exported() throws IOException {
        Map<String, JsonValue> items = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            JsonValue item = JsonText.parse(line);
            items.put(item.property("id").stringValue(), item);
        }
        return items;
    }
}
