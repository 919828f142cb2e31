package dev.orrery.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.server.Orrery;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.OtherJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;

/** The program in a process of its own, at a terminal that {@code script} makes; tests are skipped where that is missing. */
public final class TestTerminal implements AutoCloseable {

    private static final Path SCRIPT = Path.of("/usr/bin/script");

    private final Process process;
    private final Path written;
    private final OutputStream keys;

    private TestTerminal(Process process, Path written) {
        this.process = process;
        this.written = written;
        this.keys = process.getOutputStream();
    }

    /** Starts a command in a directory, which is also where it keeps what is the user's. */
    public static TestTerminal start(
            Orrery server, Path directory, Map<String, String> environment, String... arguments) throws IOException {
        assumeTrue(Files.isExecutable(SCRIPT) && Files.exists(Path.of("/proc/self/fd")), "Linux' script is missing");
        Path written = Files.createTempFile(directory, "written", ".txt");
        String command = OtherJvm.command(Main.class, arguments).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        ProcessBuilder builder =
                new ProcessBuilder(SCRIPT.toString(), "-qec", "stty cols 200 rows 50; exec " + command, "/dev/null")
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(written.toFile());
        builder.environment().remove("NO_COLOR");
        builder.environment().putAll(Map.of(
                "ORRERY_ENDPOINT", server.endpoint().toString(),
                "XDG_STATE_HOME", directory.toString(),
                "TERM", "xterm",
                "LC_ALL", "C.UTF-8"));
        builder.environment().putAll(environment);
        return new TestTerminal(builder.start(), written);
    }

    public void type(String text) throws IOException {
        keys.write(text.replace('\n', '\r').getBytes(StandardCharsets.UTF_8));
        keys.flush();
    }

    public void awaitSeen(String part) {
        Eventually.isTrue(part + " is seen", () -> seen().contains(part));
    }

    /** Waits for something behind the latest place where another thing was seen. */
    public void awaitSeenAfter(String before, String part) {
        awaitSeen(before);
        Eventually.isTrue(part + " is seen after " + before, () -> {
            String seen = seen();
            return seen.indexOf(part, seen.lastIndexOf(before)) >= 0;
        });
    }

    /** What was written, without what moves the cursor or colours. */
    public String seen() {
        return written().replaceAll("\u001B[\\[(?][0-9;?]*[A-Za-z]|\u001B[=>]|\r", "");
    }

    /** All that was written. */
    public String written() {
        try {
            return Files.readString(written);
        } catch (IOException e) {
            return ""; // A letter is not written to its end yet.
        }
    }

    public int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
