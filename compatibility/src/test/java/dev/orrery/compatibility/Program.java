package dev.orrery.compatibility;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Another program, run in a directory with more settings in its environment. */
record Program(Path directory, Map<String, String> settings) {

    private static final Duration TIME_LIMIT = Duration.ofMinutes(5);

    /** How a program ended, and what it said. */
    record Outcome(int exitCode, String output, String errors) {

        boolean isSuccess() {
            return exitCode == 0;
        }
    }

    static Program in(Path directory) throws IOException {
        return new Program(Files.createDirectories(directory), Map.of());
    }

    Program with(Map<String, String> nextSettings) {
        return new Program(directory, nextSettings);
    }

    Outcome run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("orrery-", ".txt");
        Path errors = Files.createTempFile("orrery-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(output.toFile())
                .redirectError(errors.toFile());
        builder.environment().putAll(settings);
        try {
            int exitCode = exitCodeOf(builder.start());
            return new Outcome(exitCode, Files.readString(output), Files.readString(errors));
        } finally {
            Files.delete(output);
            Files.delete(errors);
        }
    }

    private static int exitCodeOf(Process process) throws InterruptedException {
        if (process.waitFor(TIME_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            return process.exitValue();
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        return process.destroyForcibly().waitFor();
    }
}
