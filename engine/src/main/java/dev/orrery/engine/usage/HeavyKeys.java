package dev.orrery.engine.usage;

import dev.orrery.model.partition.PartitionKey;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The keys with most weight lately, found with a fixed number of counters (the Space-Saving algorithm, weighted).
 *
 * <p>Each key that is met has a counter. When there is no free one, the key with the least weight gives up its own,
 * and the new key takes over what stood on it as its possible error. So no key that has more than a hundredth of the
 * whole is missed, and weight without error is a lower bound of the truth.
 *
 * <p>Weight halves with every minute that passes. Instead of shrinking all counters all the time, what is added grows.
 */
final class HeavyKeys {

    private static final int COUNTERS = 100;
    private static final double HALF_LIFE_MILLIS = 60_000;
    private static final double MILLIS = 1000;

    /** By so many halvings new weight may have grown before everything is scaled down. */
    private static final double HALVINGS_MAX = 256;

    /** With less weight than this in all, nothing is left of the past. */
    private static final double LEAST_WEIGHT = 0.5;

    private final Map<PartitionKey, Counter> counters = new HashMap<>();
    private double total;
    private long startMillis;
    private long scaleMillis;

    /** A key's weight and how much of it may be of others; both in the scale of {@link #growth}. */
    private static final class Counter {
        private double weight;
        private double error;

        double certain() {
            return weight - error;
        }

        Counter scaled(double factor) {
            Counter scaled = new Counter();
            scaled.weight = weight * factor;
            scaled.error = error * factor;
            return scaled;
        }
    }

    private record Known(Map<PartitionKey, Counter> weights, double total, long startMillis) {}

    /** Adds weight to a key; without one, to the whole alone. */
    synchronized void add(Optional<PartitionKey> key, double weight, long nowMillis) {
        rescale(nowMillis);
        double grown = weight * growth(nowMillis);
        total += grown;
        key.ifPresent(it -> addTo(it, grown));
    }

    synchronized List<HotKey> heaviest(int count, long nowMillis) {
        rescale(nowMillis);
        double scale = growth(nowMillis) * averagedSeconds(nowMillis);
        return counters.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> -entry.getValue().certain()))
                .limit(count)
                .map(entry -> new HotKey(
                        entry.getKey(),
                        entry.getValue().certain() / scale,
                        entry.getValue().certain() / total))
                .filter(it -> it.perSecond() > 0)
                .toList();
    }

    /**
     * Goes on from other keys, as far as they are here now.
     *
     * @param shareWithoutKeys the part to take over if no keys are known
     * @return the part of the others' weight that is here now, from 0 to 1
     */
    synchronized double takeOver(
            HeavyKeys before, Predicate<PartitionKey> isHere, double shareWithoutKeys, long nowMillis) {
        rescale(nowMillis);
        Known known = before.known(nowMillis);
        double keyed = known.weights.values().stream().mapToDouble(it -> it.weight).sum();
        known.weights.keySet().removeIf(key -> !isHere.test(key));
        double here = known.weights.values().stream().mapToDouble(it -> it.weight).sum();
        double share = keyed > 0 ? here / keyed : shareWithoutKeys;
        double growth = growth(nowMillis);
        total += known.total * share * growth;
        startMillis = Math.min(startMillis, known.startMillis);
        known.weights.entrySet().stream()
                .sorted(Comparator.comparingDouble(entry -> -entry.getValue().weight))
                .limit(COUNTERS - counters.size())
                .forEach(entry -> counters.put(entry.getKey(), entry.getValue().scaled(growth)));
        return share;
    }

    /** What is known, in weights of now. */
    private synchronized Known known(long nowMillis) {
        rescale(nowMillis);
        double factor = 1 / growth(nowMillis);
        Map<PartitionKey, Counter> weights = new HashMap<>();
        counters.forEach((key, counter) -> weights.put(key, counter.scaled(factor)));
        return new Known(weights, total * factor, startMillis);
    }

    private void addTo(PartitionKey key, double grown) {
        Counter counter = counters.get(key);
        if (counter == null) {
            counter = counters.size() < COUNTERS ? new Counter() : takeOverLeast();
            counters.put(key, counter);
        }
        counter.weight += grown;
    }

    private Counter takeOverLeast() {
        Map.Entry<PartitionKey, Counter> least = Collections.min(
                counters.entrySet(), Comparator.comparingDouble(entry -> entry.getValue().weight));
        Counter counter = counters.remove(least.getKey());
        counter.error = counter.weight;
        return counter;
    }

    /** By how much weight has to grow now in order to count as much as weight did when the scale was set. */
    private double growth(long nowMillis) {
        return Math.pow(2, (nowMillis - scaleMillis) / HALF_LIFE_MILLIS);
    }

    /** An even load of one a second, since the start, would have this weight now. */
    private double averagedSeconds(long nowMillis) {
        double age = Math.max(MILLIS, (double) (nowMillis - startMillis));
        double seconds = HALF_LIFE_MILLIS / MILLIS / Math.log(2);
        return seconds * (1 - Math.pow(2, -age / HALF_LIFE_MILLIS));
    }

    private void rescale(long nowMillis) {
        double halvings = (nowMillis - scaleMillis) / HALF_LIFE_MILLIS;
        if (total < LEAST_WEIGHT * Math.pow(2, halvings) || halvings < -1) {
            counters.clear();
            total = 0;
            startMillis = nowMillis;
            scaleMillis = nowMillis;
        } else if (halvings > HALVINGS_MAX) {
            double factor = Math.pow(2, -halvings);
            total *= factor;
            for (Counter counter : counters.values()) {
                counter.weight *= factor;
                counter.error *= factor;
            }
            scaleMillis = nowMillis;
        }
    }
}
