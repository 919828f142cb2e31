package dev.orrery.engine.crash;

import dev.orrery.testing.Scaled;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Tier;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process in the middle of concurrent writes, batches, splits, merges and index rebuilds, round after round on the same
 * data, and verifies each time what is left. By hand with as many rounds as one likes:
 *
 * <pre>mvn -pl engine -am test -Dtest=CrashTest -Dorrery.crash.rounds=100 -Dsurefire.failIfNoSpecifiedTests=false</pre>
 *
 * <p>{@code -Dorrery.crash.seed=…} lets the victims end at the same moments again, as far as threads allow.
 */
@Scaled
class CrashTest {

    private static final int ROUNDS = Tier.rounds("orrery.crash.rounds", 1, 8);

    @Test
    void whatWasAcknowledgedIsThereAfterAKillAndNothingIsHalfDone(@TempDir Path directory)
            throws IOException, InterruptedException {
        RandomGenerator random = seed().random();
        Path data = directory.resolve("data");
        VictimProcess victim = new VictimProcess(data, directory.resolve("errors"));
        Journal journal = new Journal();
        for (int round = 0; round < ROUNDS; round++) {
            Ending ending = Ending.random(round, random);

            victim.run(round, random.nextLong(), ending, journal);

            System.out.printf(
                    "Round %d, %s: %d deeds acknowledged so far, %d under way%n",
                    round, ending, journal.deedsAcknowledged(), journal.deedsUnderWay());
            new Verification(data, journal).run();
        }
    }

    private static Seed seed() {
        Seed seed = new Seed(Long.getLong("orrery.crash.seed", ThreadLocalRandom.current().nextLong()));
        System.out.println("To run this crash test again: -Dorrery.crash.seed=" + seed.value());
        return seed;
    }
}
