package dev.orrery.samples.blog.crash;

import dev.orrery.testing.Tier;
import java.util.concurrent.ThreadLocalRandom;

/**
 * How often and when processes are killed: {@code -Dorrery.crash.rounds=20}; {@code -Dorrery.crash.seed=…} kills at the
 * same moments again, as far as threads allow.
 */
final class CrashSettings {

    static final int ROUNDS = Tier.rounds("orrery.crash.rounds", 1, 6);

    private CrashSettings() {}

    /** Told to whoever runs a test. */
    static long seed() {
        long seed = Long.getLong("orrery.crash.seed", ThreadLocalRandom.current().nextLong());
        System.out.println("To run this crash test again: -Dorrery.crash.seed=" + seed);
        return seed;
    }
}
