package dev.orrery.engine.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.testing.OtherJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A victim seen from outside: started, listened to, killed. */
final class VictimProcess {

    // A point that a victim should stop at may never be reached.
    private static final int LIFETIME_SECONDS_MAX = 20;

    private final Path directory;
    private final Path errors;

    /** Victims that work in a directory, and complain into a file. */
    VictimProcess(Path directory, Path errors) {
        this.directory = directory;
        this.errors = errors;
    }

    /** Runs a victim to its bitter end and takes down all that it says. */
    void run(int round, long seed, Ending ending, Journal journal) throws IOException, InterruptedException {
        Process process = start(round, seed, ending);
        CompletableFuture.delayedExecutor(LIFETIME_SECONDS_MAX, TimeUnit.SECONDS).execute(() -> kill(process));
        try (BufferedReader lines = process.inputReader()) {
            listen(process, lines, ending, journal);
        }
        assertThat(process.waitFor())
                .as(() -> "the exit code of the victim, which says " + complaints())
                .isEqualTo(HaltingFaults.EXIT_CODE);
    }

    private static void listen(Process process, BufferedReader lines, Ending ending, Journal journal)
            throws IOException {
        int read = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            journal.read(line);
            read++;
            if (ending instanceof Ending.KilledAfterLines(int linesMax) && read == linesMax) {
                kill(process);
            }
        }
    }

    // By its handle: the process itself would close its streams with it, and what is still in them be lost.
    private static void kill(Process process) {
        process.toHandle().destroyForcibly();
    }

    private Process start(int round, long seed, Ending ending) throws IOException {
        List<String> command = OtherJvm.command(
                CrashVictim.class, directory.toString(), Integer.toString(round), Long.toString(seed));
        command.addAll(ending.arguments());
        return new ProcessBuilder(command).redirectError(errors.toFile()).start();
    }

    private String complaints() {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
