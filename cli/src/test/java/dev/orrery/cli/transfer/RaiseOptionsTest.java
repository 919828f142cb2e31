package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestProgram;
import dev.orrery.cli.TestTerminal;
import dev.orrery.server.OrrerySettings;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Throughput that is raised for an import into a server that enforces it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class RaiseOptionsTest {

    private static final int EXIT_CODE_OF_SIGINT = 128 + 2;

    @TempDir
    private Path directory;

    private TestCommands commands;

    @BeforeEach
    void start() {
        commands = TestCommands.onServer(OrrerySettings.defaults().withRateLimit());
        commands.assertSucceeds("create", "d");
        commands.assertSucceeds("create", "d", "c", "--partition-key", "/id", "--manual", "400");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void throughputIsRaisedAndPutBack() throws IOException {
        commands.assertSucceeds(
                "import", items(500).toString(), "-d", "d", "-c", "c", "--raise", "5000");

        assertThat(commands.err())
                .contains("Throughput raised to 5,000 RU/s for this import", "Throughput put back to 400 RU/s",
                        "500 items");
        assertThat(units()).isEqualTo(400);
    }

    @Test
    void throughputThatIsEnoughIsLeftAlone() throws IOException {
        commands.assertSucceeds("import", items(5).toString(), "-d", "d", "-c", "c", "--raise", "400");

        assertThat(commands.err()).doesNotContain("Throughput");
    }

    @Test
    void oneCanNotWantBoth() throws IOException {
        commands.assertFailsInOneLine(2, "exclude each other",
                "import", items(1).toString(), "-d", "d", "-c", "c", "--raise", "500", "--no-raise");
    }

    @Test
    void itIsPutBackAfterCtrlC() throws Exception {
        try (TestProgram program = TestProgram.start(
                commands.server(), directory, "import", "-d", "d", "-c", "c", "--format", "jsonl", "--raise", "5000")) {
            program.process().getOutputStream().write("{\"id\":\"1\"}\n".getBytes(StandardCharsets.UTF_8));
            program.process().getOutputStream().flush();
            Eventually.isTrue("the throughput is raised", () -> units() == 5000);

            program.interrupt();

            assertThat(program.exitCode()).isEqualTo(EXIT_CODE_OF_SIGINT);
        }
        assertThat(units()).isEqualTo(400);
    }

    @Test
    void whoSitsAtATerminalIsAsked() throws Exception {
        try (TestTerminal terminal = TestTerminal.start(
                commands.server(), directory, Map.of(), "import", items(2500).toString(), "-d", "d", "-c", "c")) {
            terminal.awaitSeen("there are 400 RU/s. Raise them to 4,000 for this import? [y/N]");

            terminal.type("y\n");

            terminal.awaitSeen("Throughput raised to 4,000 RU/s");
            assertThat(terminal.exitCode()).isZero();
            assertThat(terminal.seen()).containsOnlyOnce("Raise them").contains("put back to 400 RU/s",
                    "2,500 items imported");
        }
        assertThat(units()).isEqualTo(400);
    }

    private long units() {
        commands.assertSucceeds("throughput", "d", "c", "--json");
        return commands.values().getFirst().property("requestUnits").longValue();
    }

    private Path items(int count) throws IOException {
        List<String> lines = IntStream.range(0, count).mapToObj(i -> "{\"id\":\"" + i + "\"}").toList();
        return Files.write(directory.resolve("items.jsonl"), lines);
    }
}
