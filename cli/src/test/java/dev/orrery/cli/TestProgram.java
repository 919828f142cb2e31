package dev.orrery.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.server.Orrery;
import dev.orrery.testing.OtherJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** The program in a process of its own, as a client of a server of this one. */
public final class TestProgram implements AutoCloseable {

    private static final long INTERRUPT_BIT = 1L << 1;

    private final Process process;
    private final Path errors;

    private TestProgram(Process process, Path errors) {
        this.process = process;
        this.errors = errors;
    }

    /** Starts a command in a directory, where its errors go to a file. */
    public static TestProgram start(Orrery server, Path directory, String... arguments) throws IOException {
        return start(server, directory, ProcessBuilder.Redirect.PIPE, arguments);
    }

    public static TestProgram start(
            Orrery server, Path directory, ProcessBuilder.Redirect output, String... arguments) throws IOException {
        Path errors = Files.createTempFile(directory, "errors", ".txt");
        ProcessBuilder builder = new ProcessBuilder(OtherJvm.command(Main.class, arguments))
                .directory(directory.toFile())
                .redirectOutput(output)
                .redirectError(errors.toFile());
        builder.environment().put("ORRERY_ENDPOINT", server.endpoint().toString());
        return new TestProgram(builder.start(), errors);
    }

    public Process process() {
        return process;
    }

    /** Does what Ctrl-C does; a test is skipped where that signal was switched off for all. */
    public void interrupt() throws IOException, InterruptedException {
        assumeTrue((ignored() & INTERRUPT_BIT) == 0, "SIGINT is ignored here");
        Process kill = new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).inheritIO().start();
        assertThat(kill.waitFor()).isZero();
    }

    public int exitCode() throws InterruptedException {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it has ended").isTrue();
        return process.exitValue();
    }

    public String errors() throws IOException {
        return Files.readString(errors, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private long ignored() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .mapToLong(line -> Long.parseUnsignedLong(line.substring("SigIgn:".length()).strip(), 16))
                .findFirst()
                .orElse(0);
    }
}
