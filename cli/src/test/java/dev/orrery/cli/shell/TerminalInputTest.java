package dev.orrery.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.cli.Main;
import dev.orrery.cli.TestCommands;
import dev.orrery.cli.TestItems;
import dev.orrery.engine.container.Container;
import dev.orrery.server.Fault;
import dev.orrery.server.Requests;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.OtherJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
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
    private Process program;
    private OutputStream keys;

    @BeforeEach
    void start() throws IOException {
        Path script = Path.of("/usr/bin/script");
        assumeTrue(Files.isExecutable(script) && Files.exists(Path.of("/proc/self/fd")),
                "there is no script for Linux");
        commands = TestCommands.inMemory();
        Container people = commands.container("shop", "people", "/id");
        TestItems.create(commands.server(), people, """
                {"id": "1", "name": "Anna", "address": {"city": "Bonn"}}""");
        String command = OtherJvm.command(Main.class, "shell").stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        ProcessBuilder builder =
                new ProcessBuilder(script.toString(), "-qec", "stty cols 200 rows 50; exec " + command, "/dev/null")
                        .redirectErrorStream(true)
                        .redirectOutput(seen().toFile());
        builder.environment().put("ORRERY_ENDPOINT", commands.server().endpoint().toString());
        builder.environment().put("XDG_STATE_HOME", directory.toString());
        builder.environment().put("TERM", "xterm");
        builder.environment().put("LC_ALL", "C.UTF-8");
        program = builder.start();
        keys = program.getOutputStream();
        awaitSeen("orrery> ");
    }

    @AfterEach
    void close() {
        if (program != null) {
            program.destroyForcibly();
        }
        if (commands != null) {
            commands.close();
        }
    }

    @Test
    void statementsAreTypedAndKeptForTheirOwner() throws Exception {
        type("\\c shop/people\n");
        awaitSeen("shop/people> ");
        type("SELECT c.name\n");
        awaitSeen(" -> ");
        type("FROM c;\n");
        awaitSeen("1 row, ");
        assertThat(screen()).containsPattern("name\\s+----\\s+Anna");
        type(CTRL_D);

        assertThat(program.waitFor()).isZero();
        Path history = directory.resolve("orrery/shell-history");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(history))).isEqualTo("rw-------");
        assertThat(history).content().contains("shop/people", "SELECT c.name");
    }

    @Test
    void namesAreCompleted() throws Exception {
        type("\\c sh" + TAB);
        awaitSeen("\\c shop");
        type("/pe" + TAB);
        awaitSeen("\\c shop/people");
        type("\nsele" + TAB);
        awaitSeen("SELECT ");
        type("LENG" + TAB);
        awaitSeen("LENGTH(");
        type("c.address.c" + TAB);
        awaitSeen("c.address.city");
        type(") AS letters FROM c;\n");

        awaitSeen("1 row, ");
        assertThat(screen()).containsPattern("letters\\s+-+\\s+4");
    }

    @Test
    void theQueryThatRunsIsEndedAndNotTheSession() throws Exception {
        AtomicBoolean isAsked = new AtomicBoolean();
        type("\\c shop/people\n");
        awaitSeen("shop/people> ");
        commands.server().faults().next(
                1,
                request -> {
                    boolean isQuery = Requests.onItems().test(request);
                    isAsked.compareAndSet(false, isQuery);
                    return isQuery;
                },
                Fault.delay(Duration.ofMinutes(10)));
        type("SELECT * FROM c;\n");
        Eventually.isTrue("the query runs", isAsked::get);

        type(CTRL_C);

        awaitSeen("Cancelled");
        type("SELECT VALUE 'still' || ' here';\n");
        awaitSeen("still here");
        type("\\q\n");
        assertThat(program.waitFor()).isZero();
    }

    private Path seen() {
        return directory.resolve("seen.txt");
    }

    private void type(String text) throws IOException {
        keys.write(text.replace('\n', '\r').getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    private void awaitSeen(String part) {
        Eventually.isTrue(part + " is seen", () -> screen().contains(part));
    }

    /** What was written to the terminal, without what moves the cursor or colours. */
    private String screen() {
        try {
            return Files.readString(seen()).replaceAll("\u001B[\\[(?][0-9;?]*[A-Za-z]|\u001B[=>]|\r", "");
        } catch (IOException e) {
            return "";
        }
    }

}
