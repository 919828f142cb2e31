package dev.orrery.samples.blog.crash;

import com.azure.cosmos.CosmosAsyncClient;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.testing.Scaled;
import dev.orrery.testing.Spec;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills the server and the workers of two blogs in the middle of all kinds of requests, again and again, and recounts
 * everything in the end. By hand with as many rounds as one likes, see {@link CrashSettings}.
 */
@Spec("7.2")
@Scaled
class KilledBlogTest {

    private static final int CALM_ACTS_MAX = 300;
    private static final int APART_ACTS_MAX = 200;

    private final Random random = new Random(CrashSettings.seed());

    @Test
    void countsAndNamesAreRightInTheEnd(@TempDir Path directory) throws Exception {
        try (BlogProcesses processes = BlogProcesses.start(directory);
                CosmosAsyncClient client = processes.account().client();
                Visits second = visits(client, Design.V2);
                Visits third = visits(client, Design.V3)) {
            Child workers = processes.startWorkers("worker").await(Parent.READY);
            second.start();
            third.start();

            for (int round = 0; round < CrashSettings.ROUNDS; round++) {
                second.awaitMore(random.nextInt(CALM_ACTS_MAX));
                workers = killAll(processes, workers, second, round);
                System.out.printf("Round %d%n    %s%n    %s%n", round, second, third);
            }
            Contents ofSecond = second.end();
            Contents ofThird = third.end();
            workers.tell(Parent.CATCH_UP);
            workers.await(Parent.CAUGHT_UP);

            new Recount(BlogDatabase.of(client, Design.V2)).compareWith(ofSecond);
            new Recount(BlogDatabase.of(client, Design.V3)).compareWith(ofThird);
            processes.checkData();
        }
    }

    private Visits visits(CosmosAsyncClient client, Design design) {
        return new Visits(BlogDatabase.create(client, design, new BlogSettings(1, 2)).blog(), random);
    }

    /** Kills the server and the workers, one before the other or both together, and starts them again. */
    private Child killAll(BlogProcesses processes, Child workers, Visits visits, int round) {
        String name = random.nextBoolean() ? "worker" : "worker " + round;
        Child started;
        if (random.nextBoolean()) {
            workers.kill();
            visits.awaitMore(apart());
            processes.killServer();
            started = processes.startWorkers(name);
            processes.startServer();
        } else {
            processes.killServer();
            processes.startServer();
            visits.awaitMore(apart());
            workers.kill();
            started = processes.startWorkers(name);
        }
        return started.await(Parent.READY);
    }

    private int apart() {
        return Math.max(0, random.nextInt(2 * APART_ACTS_MAX) - APART_ACTS_MAX);
    }
}
