package dev.orrery.cli.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.cli.TestProgram;
import dev.orrery.cli.TestTerminal;
import dev.orrery.engine.container.Container;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program at a terminal and elsewhere. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class ColoursTest {

    private static final String ESCAPE = "\u001B[";
    private static final String[] QUERY = {"query", "SELECT c.name FROM c", "-d", "d", "-c", "c"};
    private static final String[] MISTAKE = {"query", "SELEC c.name", "-d", "d", "-c", "c"};

    @TempDir
    private Path directory;

    private TestCommands commands;

    @BeforeEach
    void start() {
        commands = TestCommands.inMemory();
        Container container = commands.container("d", "c", "/id");
        TestItems.create(commands.server(), container, "{\"id\": \"1\", \"name\": \"Anna\"}");
    }

    @AfterEach
    void close() {
        commands.close();
    }

    @Test
    void tablesAndErrorsAreColouredAtATerminal() throws Exception {
        assertThat(atTerminal(Map.of(), QUERY)).contains(ESCAPE + "1mname" + ESCAPE + "0m", "Anna");
        assertThat(atTerminal(Map.of(), MISTAKE))
                .contains(ESCAPE + "1;31morrery:" + ESCAPE + "0m The query has", ESCAPE + "1;31m  ^^^^^");
    }

    @Test
    void whoWantsNoColoursHasNone() throws Exception {
        assertThat(atTerminal(Map.of("NO_COLOR", "1"), QUERY)).contains("Anna").doesNotContain(ESCAPE);
    }

    @Test
    void whatIsRedirectedHasNone() throws Exception {
        try (TestProgram program = TestProgram.start(commands.server(), directory, MISTAKE)) {
            String out = new String(program.process().getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(program.exitCode()).isEqualTo(1);
            assertThat(program.errors() + out).contains("orrery: The query").doesNotContain(ESCAPE);
        }
    }

    private String atTerminal(Map<String, String> environment, String... arguments) throws Exception {
        try (TestTerminal terminal = TestTerminal.start(commands.server(), directory, environment, arguments)) {
            terminal.exitCode();
            return terminal.written();
        }
    }
}
