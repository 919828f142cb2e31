package dev.orrery.cli.transfer;

import dev.orrery.cli.client.ContainerClient;
import dev.orrery.cli.client.RaisedThroughput;
import dev.orrery.cli.print.ReadableNumbers;
import dev.orrery.model.OrreryException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options by which throughput is raised for the time of an import, and what comes of them. */
public final class RaiseOptions {

    /** What one physical partition serves: beyond it, more of them would be made, which stay. */
    private static final long UNITS_OF_A_PARTITION = 10_000;

    private static final long TIMES = 10;

    @Option(
            names = "--raise",
            paramLabel = "RU",
            description = "Raise the throughput to so many RU/s for this import, if there is less, and put it back at the "
                    + "end. Beyond 10,000 for each partition there are more partitions afterwards.")
    private Optional<Long> units = Optional.empty();

    @Option(
            names = "--no-raise",
            description = "Don't ask whether to raise it. Otherwise that is asked once, at a terminal, when writes have to wait.")
    private boolean refused;

    /** Raises the throughput if that was said; whether it may be asked for is for later. */
    Raise begin(ContainerClient container, PrintWriter err, Optional<InputStream> answers) {
        Raise raise = new Raise(container, err, refused ? Optional.empty() : answers);
        Runtime.getRuntime().addShutdownHook(raise.atTheEnd);
        units.ifPresent(raise::raise);
        return raise;
    }

    boolean exclude() {
        return refused && units.isPresent();
    }

    /** The throughput of one import. */
    final class Raise implements AutoCloseable {

        private final ContainerClient container;
        private final PrintWriter err;
        private final Optional<InputStream> answers;
        // An import that is stopped may not come to its end in time; the throughput is put back all the same.
        private final Thread atTheEnd = new Thread(this::putBack, "put-back");
        private Optional<RaisedThroughput> throughput = Optional.empty();
        private boolean hasLooked;
        private boolean isClosed;
        private volatile boolean isAsking;

        private Raise(ContainerClient container, PrintWriter err, Optional<InputStream> answers) {
            this.container = container;
            this.err = err;
            this.answers = answers;
        }

        /** Whether a question stands on the terminal, below which nothing should be written. */
        boolean isAsking() {
            return isAsking;
        }

        /** What writes wait for that are refused; asks for more of it, once, if somebody is there. */
        String waitsFor() {
            if (!hasLooked) {
                tryToLook();
                throughput.filter(present -> units.isEmpty() && present.unitsBefore() < UNITS_OF_A_PARTITION)
                        .ifPresent(present -> answers.ifPresent(in -> ask(in, present.unitsBefore())));
            }
            return "waiting for throughput" + throughput
                    .map(present -> " (" + ReadableNumbers.count(present.unitsNow()) + " RU/s)")
                    .orElse("");
        }

        private void tryToLook() {
            try {
                look();
            } catch (OrreryException e) {
                // A key may be one that writes items and reads no offers: then it waits for it knows not how much.
            }
        }

        private synchronized void look() {
            hasLooked = true;
            throughput = RaisedThroughput.of(container);
        }

        /** The question waits on a thread of its own, so that an import that ends meanwhile ends all the same. */
        private void ask(InputStream in, long present) {
            long wanted = Math.min(UNITS_OF_A_PARTITION, present * TIMES);
            isAsking = true;
            err.print("\r\u001B[KWrites wait for throughput: there are " + ReadableNumbers.count(present)
                    + " RU/s. Raise them to " + ReadableNumbers.count(wanted) + " for this import? [y/N] ");
            err.flush();
            Thread.ofPlatform().daemon().name("raise").start(() -> {
                try {
                    String answer = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).readLine();
                    if (answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y")) {
                        raise(wanted);
                    }
                } catch (IOException | OrreryException e) {
                    err.println("The throughput stays as it is: " + e.getMessage());
                } finally {
                    isAsking = false;
                }
            });
        }

        private synchronized void raise(long wanted) {
            if (!hasLooked) {
                look();
            }
            if (!isClosed && throughput.isPresent() && throughput.get().raise(wanted)) {
                err.println("Throughput raised to " + ReadableNumbers.count(wanted) + " RU/s for this import");
            }
        }

        @Override
        public void close() {
            putBack();
            try {
                Runtime.getRuntime().removeShutdownHook(atTheEnd);
            } catch (IllegalStateException e) {
                // The process is ending already.
            }
        }

        private synchronized void putBack() {
            isClosed = true;
            try {
                if (throughput.isPresent() && throughput.get().putBack()) {
                    err.println("Throughput put back to " + ReadableNumbers.count(throughput.get().unitsBefore())
                            + " RU/s");
                }
            } catch (OrreryException e) {
                err.println(
                        "The throughput could not be put back (" + e.getMessage() + "): 'orrery throughput' sets it to "
                                + throughput.get().unitsBefore() + " RU/s again");
            }
        }
    }
}
