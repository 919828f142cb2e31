package dev.orrery.engine.query.random;

import java.util.List;
import java.util.random.RandomGenerator;

/** What chance decides. */
final class Dice {

    private final RandomGenerator random;

    Dice(RandomGenerator random) {
        this.random = random;
    }

    /** A number from 0 on, below the bound. */
    int below(int bound) {
        return random.nextInt(bound);
    }

    boolean percent(int chance) {
        return random.nextInt(100) < chance;
    }

    <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    @SafeVarargs
    final <T> T one(T first, T... others) {
        int choice = random.nextInt(others.length + 1);
        return choice == 0 ? first : others[choice - 1];
    }

    RandomGenerator generator() {
        return random;
    }
}
