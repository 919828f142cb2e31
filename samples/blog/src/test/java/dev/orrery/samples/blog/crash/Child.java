package dev.orrery.samples.blog.crash;

import dev.orrery.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A process that a test has started, and will kill. It ends by itself if the test does. */
final class Child implements AutoCloseable {

    private static final int SILENCE_SECONDS_MAX = 300;
    private static final List<String> PROPERTIES = List.of(
            "COSMOS.EMULATOR_SERVER_CERTIFICATE_VALIDATION_DISABLED", "COSMOS.HTTP_CONNECTION_WITHOUT_TLS_ALLOWED");

    private final String name;
    private final Process process;
    private final BufferedReader lines;
    private final BufferedWriter orders;
    private final Path errors;

    private Child(String name, Process process, Path errors) {
        this.name = name;
        this.process = process;
        this.errors = errors;
        lines = process.inputReader();
        orders = process.outputWriter();
    }

    /** Starts a program with the class path of this one; what it complains about is added to a file. */
    static Child start(Class<?> main, Path errors, List<String> arguments) {
        List<String> command = OtherJvm.command();
        command.add("-Xmx512m");
        PROPERTIES.forEach(property -> command.add("-D" + property + "=true"));
        command.add(main.getName());
        command.addAll(arguments);
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()));
            return new Child(main.getSimpleName(), builder.start(), errors);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until it says something; fails if it ends before, or doesn't say it for too long. */
    Child await(String awaited) {
        if (!says(awaited)) {
            throw new AssertionError(name + " doesn't say \"" + awaited + "\", but " + complaints());
        }
        return this;
    }

    /** True if it says something, false if it ends before. */
    boolean says(String awaited) {
        CompletableFuture<Void> end = CompletableFuture.runAsync(
                process.toHandle()::destroyForcibly,
                CompletableFuture.delayedExecutor(SILENCE_SECONDS_MAX, TimeUnit.SECONDS));
        try {
            String line = lines.readLine();
            while (line != null && !line.equals(awaited)) {
                line = lines.readLine();
            }
            return line != null;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            end.cancel(false);
        }
    }

    void tell(String line) {
        try {
            orders.write(line);
            orders.newLine();
            orders.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it, and waits until it is gone. */
    void kill() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        kill();
    }

    private String complaints() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
