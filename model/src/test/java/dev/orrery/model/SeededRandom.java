package dev.orrery.model;

import java.util.Random;

/** Randomness for a test: new on every run, its seed printed, and repeated with {@code -Dorrery.seed=…}. */
public final class SeededRandom {

    private SeededRandom() {}

    public static Random fresh() {
        long seed = Long.getLong("orrery.seed", System.nanoTime());
        System.out.println("To run this random test again: -Dorrery.seed=" + seed);
        return new Random(seed);
    }
}
