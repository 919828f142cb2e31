package dev.orrery.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.cli.TestProgram;
import dev.orrery.engine.container.Container;
import dev.orrery.model.value.JsonText;
import dev.orrery.server.Fault;
import dev.orrery.server.Requests;
import dev.orrery.testing.Eventually;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in the middle of a transfer, which runs in a process of its own, and how it goes on. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class InterruptTest {

    private static final int EXIT_CODE_OF_SIGINT = 128 + 2;
    private static final int ITEMS = 6_000;

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
    void anImportGoesOnWhereItWasCut() throws Exception {
        Path file = Files.write(directory.resolve("items.jsonl"), lines());
        slowDown();
        try (TestProgram program = TestProgram.start(
                commands.server(), directory, "import", file.toString(), "-d", "d", "-c", "c", "--concurrency", "3")) {
            Eventually.isTrue("a part is imported", () -> count(container) >= 1_000);

            program.interrupt();

            assertThat(program.exitCode()).isEqualTo(EXIT_CODE_OF_SIGINT);
            assertThat(program.errors()).contains("it was cut, --resume goes on");
        }
        int before = count(container);
        assertThat(before).isLessThan(ITEMS);

        commands.server().faults().clear();
        commands.assertSucceeds("import", file.toString(), "-d", "d", "-c", "c", "--resume", "--json");

        assertThat(count(container)).isEqualTo(ITEMS);
        // What was under way was waited for, so all that is there is known to be.
        assertThat(JsonText.parse(commands.out()).property("skipped").longValue()).isEqualTo(before);
        assertThat(directory).isDirectoryNotContaining("glob:**.state").isDirectoryNotContaining("glob:**rejects*");
    }

    @Test
    void aCopyGoesOnWhereItWasCut() throws Exception {
        fill();
        Container copy = commands.container("d", "copy", "/id");
        String[] command = {
            "copy", "-d", "d", "-c", "c", "--to-container", "copy", "--state", directory.resolve("state").toString(),
            "--until-caught-up", "--json"
        };
        slowDown();
        try (TestProgram program = TestProgram.start(commands.server(), directory, command)) {
            Eventually.isTrue("a part is copied", () -> count(copy) >= 1_000);

            program.interrupt();

            assertThat(program.exitCode()).isEqualTo(EXIT_CODE_OF_SIGINT);
        }
        assertThat(count(copy)).isLessThan(ITEMS);

        commands.server().faults().clear();
        commands.assertSucceeds(command);

        assertThat(TestItems.all(commands.server(), copy)).isEqualTo(TestItems.all(commands.server(), container));
        assertThat(JsonText.parse(commands.out()).property("copied").longValue()).isBetween(1L, ITEMS - 1_000L);
    }

    @Test
    void anExportThatWasCutLeavesNoFile() throws Exception {
        fill();
        Path file = directory.resolve("out.jsonl");
        slowDown();
        try (TestProgram program = TestProgram.start(
                commands.server(), directory, "export", "-d", "d", "-c", "c", "-o", file.toString())) {
            Eventually.isTrue("the export has begun", () -> Files.exists(directory.resolve("out.jsonl.partial")));

            program.interrupt();

            assertThat(program.exitCode()).isEqualTo(EXIT_CODE_OF_SIGINT);
            assertThat(program.errors()).contains("it was cut");
        }
        assertThat(directory).isDirectoryNotContaining("glob:**out.jsonl*");
    }

    @Test
    void anImportThatWaitsForItsInputEndsSoon() throws Exception {
        try (TestProgram program =
                TestProgram.start(commands.server(), directory, "import", "-d", "d", "-c", "c", "--format", "jsonl")) {
            program.process().getOutputStream().write("{\"id\":\"1\"}\n".getBytes(StandardCharsets.UTF_8));
            program.process().getOutputStream().flush();
            Eventually.isTrue("the line is imported", () -> count(container) == 1);

            program.interrupt();

            assertThat(program.exitCode()).isEqualTo(EXIT_CODE_OF_SIGINT);
        }
    }

    private void slowDown() {
        commands.server().faults().next(100_000, Requests.onItems(), Fault.delay(Duration.ofMillis(250)));
    }

    private int count(Container of) {
        return TestItems.all(commands.server(), of).size();
    }

    private void fill() {
        lines().forEach(line -> TestItems.create(commands.server(), container, line));
    }

    private static List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            lines.add("{\"id\":\"%d\",\"pk\":%d}".formatted(i, i % 10));
        }
        return lines;
    }
}
