package dev.orrery.samples.blog.crash;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.worker.CopyWorkers;
import dev.orrery.samples.blog.worker.WorkerSettings;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * A process with the workers of the second and the third design: {@code WorkersMain <endpoint> <key> <host name>}. It
 * says so when all is caught up, if it is asked to catch up.
 */
final class WorkersMain {

    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final long AGAIN_MILLIS = 200;

    private WorkersMain() {}

    public static void main(String[] arguments) {
        Parent.serve(() -> run(arguments));
    }

    private static void run(String[] arguments) throws IOException {
        Account account = new Account(URI.create(arguments[0]), arguments[1]);
        // As short as the SDK allows it, so that leases expire in between.
        WorkerSettings settings = WorkerSettings.defaults(arguments[2])
                .withPollDelay(Duration.ofMillis(200))
                .withLeaseExpiration(Duration.ofSeconds(4));
        CosmosAsyncClient client = untilItWorks(account::workerClient);
        List<CopyWorkers> workers = List.of(start(client, Design.V2, settings), start(client, Design.V3, settings));
        Parent.say(Parent.READY);
        Parent.listen(line -> {
            if (line.equals(Parent.CATCH_UP)) {
                catchUp(workers);
            }
        });
    }

    private static CopyWorkers start(CosmosAsyncClient client, Design design, WorkerSettings settings) {
        return untilItWorks(() -> CopyWorkers.start(BlogDatabase.of(client, design), settings));
    }

    private static void catchUp(List<CopyWorkers> workers) {
        workers.forEach(some -> some.awaitCaughtUp(PATIENCE));
        Parent.say(Parent.CAUGHT_UP);
    }

    /** The server may be down for a while. */
    private static <T> T untilItWorks(Supplier<T> attempt) {
        while (true) {
            try {
                return attempt.get();
            } catch (RuntimeException e) {
                System.err.println("Not yet: " + e.getClass());
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(AGAIN_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
