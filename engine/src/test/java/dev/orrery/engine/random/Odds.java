package dev.orrery.engine.random;

import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** Makes one of several things, the likelier ones more often. */
final class Odds<T> {

    private final NavigableMap<Integer, Supplier<T>> choices = new TreeMap<>();
    private int total;

    Odds<T> with(int weight, Supplier<T> choice) {
        total += weight;
        choices.put(total, choice);
        return this;
    }

    T pick(RandomGenerator random) {
        return choices.higherEntry(random.nextInt(total)).getValue().get();
    }
}
