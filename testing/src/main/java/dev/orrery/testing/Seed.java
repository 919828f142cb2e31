package dev.orrery.testing;

import java.util.concurrent.ThreadLocalRandom;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/**
 * The seed of a random test: new on every run, printed, and taken from {@code -Dorrery.seed=…} to run one again.
 */
public record Seed(long value) {

    public static Seed fresh() {
        Long given = Long.getLong("orrery.seed");
        Seed seed = new Seed(given != null ? given : ThreadLocalRandom.current().nextLong());
        System.out.println("To run this random test again: -Dorrery.seed=" + seed.value);
        return seed;
    }

    public RandomGenerator random() {
        return RandomGeneratorFactory.of("L64X128MixRandom").create(value);
    }
}
