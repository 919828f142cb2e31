package dev.orrery.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.cli.TestTerminal;
import dev.orrery.engine.container.Container;
import dev.orrery.server.Fault;
import dev.orrery.server.Requests;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A session in a process of its own, at a terminal that {@code script} makes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class TerminalInputTest {

    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";
    private static final String TAB = "\t";

    @TempDir
    private Path directory;

    private TestCommands commands;
    private TestTerminal terminal;

    @BeforeEach
    void start() throws IOException {
        commands = TestCommands.inMemory();
        Container people = commands.container("shop", "people", "/id");
        TestItems.create(commands.server(), people, """
                {"id": "1", "name": "Anna", "address": {"city": "Bonn"}}""");
        terminal = TestTerminal.start(commands.server(), directory, Map.of(), "shell");
        terminal.awaitSeen("orrery> ");
    }

    @AfterEach
    void close() {
        if (terminal != null) {
            terminal.close();
        }
        commands.close();
    }

    @Test
    void statementsAreTypedAndKeptForTheirOwner() throws Exception {
        terminal.type("\\c shop/people\n");
        terminal.awaitSeen("shop/people> ");
        terminal.type("SELECT c.name\n");
        terminal.awaitSeen(" -> ");
        terminal.type("FROM c;\n");
        terminal.awaitSeen("1 row, ");
        assertThat(terminal.seen()).containsPattern("name\\s+----\\s+Anna");
        // What is typed before the terminal listens for single keys is a line to it, which this ends.
        terminal.awaitSeenAfter("1 row, ", "shop/people> ");
        terminal.type(CTRL_D);

        assertThat(terminal.exitCode()).isZero();
        Path history = directory.resolve("orrery/shell-history");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history))).isEqualTo("rw-------");
        assertThat(history).content().contains("shop/people", "SELECT c.name");
    }

    @Test
    void namesAreCompleted() throws Exception {
        terminal.type("\\c sh" + TAB);
        terminal.awaitSeen("\\c shop");
        terminal.type("/pe" + TAB);
        terminal.awaitSeen("\\c shop/people");
        terminal.type("\nsele" + TAB);
        terminal.awaitSeen("SELECT ");
        terminal.type("LENG" + TAB);
        terminal.awaitSeen("LENGTH(");
        terminal.type("c.address.c" + TAB);
        terminal.awaitSeen("c.address.city");
        terminal.type(") AS letters FROM c;\n");

        terminal.awaitSeen("1 row, ");
        assertThat(terminal.seen()).containsPattern("letters\\s+-+\\s+4");
    }

    @Test
    void theQueryThatRunsIsEndedAndNotTheSession() throws Exception {
        AtomicBoolean isAsked = new AtomicBoolean();
        terminal.type("\\c shop/people\n");
        terminal.awaitSeen("shop/people> ");
        commands.server().faults().next(
                1,
                request -> {
                    boolean isQuery = Requests.onItems().test(request);
                    isAsked.compareAndSet(false, isQuery);
                    return isQuery;
                },
                Fault.delay(Duration.ofMinutes(10)));
        terminal.type("SELECT * FROM c;\n");
        Eventually.isTrue("the query runs", isAsked::get);

        terminal.type(CTRL_C);

        terminal.awaitSeenAfter("Cancelled", "shop/people> ");
        terminal.type("SELECT VALUE 'still' || ' here';\n");
        terminal.awaitSeenAfter("still here", "shop/people> ");
        terminal.type("\\q\n");
        assertThat(terminal.exitCode()).isZero();
    }
}
