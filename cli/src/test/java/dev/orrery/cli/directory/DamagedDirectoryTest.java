package dev.orrery.cli.directory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.server.DataLocation;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line says of a damaged data directory, and makes of it. */
class DamagedDirectoryTest {

    private static final int ITEMS = 300;

    @TempDir
    private Path parent;

    private Path data;
    private Path salvaged;
    private TestCommands commands;

    @BeforeEach
    void fill() {
        data = parent.resolve("data");
        salvaged = parent.resolve("salvaged");
        commands = TestCommands.inMemory();
        try (TestCommands server = at(data)) {
            Container container = server.container("d", "c", "/pk");
            for (int i = 0; i < ITEMS; i++) {
                TestItems.create(server.server(), container, """
                        {"id": "%d", "pk": "%d", "text": "%s"}""".formatted(i, i % 7, "x".repeat(i)));
            }
        }
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void theCheckReadsTheLogToItsEnd() throws IOException {
        flip(logs().getLast(), 0.5);

        assertThat(commands.run("check", data.toString())).isEqualTo(CheckCommand.PROBLEMS_FOUND);
        assertThat(commands.out()).contains("is damaged at").contains("orrery restore").contains("orrery salvage");
        assertThat(commands.err()).isEmpty();
        assertThat(commands.run("check", data.toString(), "--json")).isEqualTo(CheckCommand.PROBLEMS_FOUND);
        assertThat(JsonText.parse(commands.out()).property("consistent").booleanValue()).isFalse();
    }

    @Test
    void theCheckRefusesADirectoryInUse() {
        try (TestCommands server = at(data)) {
            commands.assertFailsInOneLine(
                    CheckCommand.NOT_CHECKED, "Another process has the data directory", "check", data.toString());
            // It has not taken the lock away from the server.
            commands.assertFailsInOneLine(
                    1, "Another process has the data directory", "start", "--port", "0", "--data",
                    data.toString());
            assertThat(server.run("status")).isZero();
        }
    }

    @Test
    void aServerDoesNotStartOnADamagedLog() throws IOException {
        flip(logs().getLast(), 0.5);

        commands.assertFailsInOneLine(1, "orrery salvage", "start", "--port", "0", "--data", data.toString());
    }

    @Test
    void ofADamagedLogAllButOneWriteIsSalvaged() throws IOException {
        flip(logs().getLast(), 0.5);

        commands.assertSucceeds("salvage", data.toString(), "--to", salvaged.toString());

        assertThat(commands.out())
                .containsPattern("lost: \\d+\\.log can't be read from byte \\d+ to \\d+")
                .contains("consistent")
                .contains("Salvaged to " + salvaged);
        commands.assertSucceeds("check", salvaged.toString());
        assertThat(itemsIn(salvaged)).isEqualTo(ITEMS - 1);
        assertThat(commands.run("check", data.toString())).isEqualTo(CheckCommand.PROBLEMS_FOUND);
    }

    @Test
    void aMissingLogIsToldAndWhatIsLeftIsSalvaged() throws IOException {
        Files.delete(logs().getLast());

        assertThat(commands.run("check", data.toString())).isEqualTo(CheckCommand.PROBLEMS_FOUND);
        assertThat(commands.out()).contains("A file of the log is missing");
        commands.run("salvage", data.toString(), "--to", salvaged.toString());
        assertThat(commands.out()).contains("is missing");
    }

    @Test
    void withoutAManifestEverythingIsSalvaged() throws IOException {
        Path manifest = files("MANIFEST-\\d+").getLast();
        Files.write(manifest, Arrays.copyOf(Files.readAllBytes(manifest), 60));

        assertThat(commands.run("check", data.toString())).isEqualTo(CheckCommand.PROBLEMS_FOUND);
        commands.assertSucceeds("salvage", data.toString(), "--to", salvaged.toString(), "--json");
        assertThat(JsonText.parse(commands.out()).property("salvaged").booleanValue()).isTrue();
        assertThat(itemsIn(salvaged)).isEqualTo(ITEMS);
    }

    @Test
    void ofADamagedSortedFileTheReadableItemsAreSalvaged() throws IOException {
        flush();
        Path largest = files("\\d+\\.sst").stream()
                .max((one, other) -> Long.compare(one.toFile().length(), other.toFile().length()))
                .orElseThrow();
        flip(largest, 0.1);

        assertThat(commands.run("check", data.toString())).isEqualTo(CheckCommand.PROBLEMS_FOUND);
        commands.assertSucceeds("salvage", data.toString(), "--to", salvaged.toString());

        assertThat(commands.out()).contains("made anew from the items");
        commands.assertSucceeds("check", salvaged.toString());
        assertThat(itemsIn(salvaged)).isBetween(ITEMS / 2, ITEMS);
    }

    @Test
    void aDirectoryThatIsNotEmptyIsNotSalvagedInto() {
        commands.assertFailsInOneLine(
                1, "is not empty", "salvage", data.toString(), "--to", data.toString());
        commands.assertFailsInOneLine(
                1, "There is no directory", "salvage", parent.resolve("none").toString(), "--to",
                salvaged.toString());
    }

    /** Has all data in sorted files. */
    private void flush() {
        new DataLocation.Directory(data).forLoading().open().close();
    }

    private static TestCommands at(Path directory) {
        return TestCommands.with(OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(directory)));
    }

    private static int itemsIn(Path directory) {
        try (TestCommands server = at(directory)) {
            Container container = server.server().engine().catalog().container("d", "c");
            TestItems.create(server.server(), container, "{\"id\": \"new\", \"pk\": \"1\"}");
            return TestItems.all(server.server(), container).size() - 1;
        }
    }

    private List<Path> logs() throws IOException {
        return files("\\d+\\.log").stream().filter(file -> file.toFile().length() > 0).toList();
    }

    private List<Path> files(String pattern) throws IOException {
        try (Stream<Path> files = Files.list(data)) {
            return files.filter(file -> file.getFileName().toString().matches(pattern)).sorted().toList();
        }
    }

    private static void flip(Path file, double place) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        bytes[(int) (place * (bytes.length - 1))] ^= 0x10;
        Files.write(file, bytes);
    }
}
