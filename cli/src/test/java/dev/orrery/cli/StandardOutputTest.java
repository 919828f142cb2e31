package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.container.Container;
import dev.orrery.server.Fault;
import java.io.BufferedReader;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of commands whose output nobody reads, or which can't be written. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class StandardOutputTest {

    @TempDir
    private Path directory;

    private final AtomicInteger queries = new AtomicInteger();
    private TestCommands commands;

    @BeforeEach
    void fill() {
        commands = TestCommands.inMemory();
        Container container = commands.container("d", "c", "/id");
        for (int i = 0; i < 3_000; i++) {
            String item = "{\"id\":\"%d\",\"text\":\"%s\"}".formatted(i, "x".repeat(50));
            TestItems.create(commands.server(), container, item);
        }
        commands.server().faults().next(
                1,
                request -> {
                    queries.addAndGet(request.method().equals("POST") ? 1 : 0);
                    return false;
                },
                Fault.status(500));
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void aQueryEndsQuietlyWhenNobodyReadsOn() throws Exception {
        try (TestProgram program = TestProgram.start(
                commands.server(), directory, "query", "SELECT * FROM c", "-d", "d", "-c", "c", "--page", "10")) {
            try (BufferedReader output = program.process().inputReader(StandardCharsets.UTF_8)) {
                assertThat(output.readLine()).contains("id  text");
            }

            assertThat(program.exitCode()).isZero();
            assertThat(program.errors()).isEmpty();
            // What the pipe takes before its reader is gone may be some pages.
            assertThat(queries.get()).isLessThan(250);
        }
    }

    @Test
    void anOutputThatCanNotBeWrittenIsTold() throws Exception {
        for (String[] command : new String[][] {
            {"query", "SELECT * FROM c", "-d", "d", "-c", "c"},
            {"export", "-d", "d", "-c", "c"},
            {"status"}
        }) {
            ProcessBuilder.Redirect full = ProcessBuilder.Redirect.to(new File("/dev/full"));
            try (TestProgram program = TestProgram.start(commands.server(), directory, full, command)) {
                assertThat(program.exitCode()).isEqualTo(1);
                assertThat(program.errors().lines()).singleElement().asString()
                        .startsWith("orrery: The standard output");
            }
        }
    }
}
