package dev.orrery.engine.usage;

import dev.orrery.model.partition.PartitionKey;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A counter that also knows its last seconds, and the keys that had most of it lately.
 *
 * <p>The sum is exact. The keys are known by a sample: an amount is looked at with a probability in proportion to it, and
 * then counts for all those that were not. The probability is such that about a hundred amounts are looked at in a second,
 * so that a small load is seen whole and a large one costs next to nothing. Only then is the clock looked at, too, so
 * that of a large load up to a hundredth may count for the second before.
 */
final class KeyedCounter {

    private static final int SAMPLES_PER_SECOND = 128;
    private static final int MILLIS = 1000;

    /** When a large load has ended, this many small amounts may pass until that is noticed. */
    private static final int ADDED_PER_LOOK = 64;

    private final InstantSource clock;
    private final Supplier<RandomGenerator> random;
    private final RecentSeconds seconds;
    private final HeavyKeys keys;

    KeyedCounter(InstantSource clock, Supplier<RandomGenerator> random) {
        this.clock = clock;
        this.random = random;
        this.seconds = new RecentSeconds(clock.millis() / MILLIS);
        this.keys = new HeavyKeys();
    }

    void add(long amount, Optional<PartitionKey> key) {
        if (amount <= 0) {
            return;
        }
        long step = seconds.lastWhole() / SAMPLES_PER_SECOND;
        if (amount >= step || random.get().nextLong(step) < amount) {
            long now = timed();
            seconds.add(amount);
            keys.add(key, (double) Math.max(amount, step), now);
        } else {
            if (random.get().nextInt(ADDED_PER_LOOK) == 0) {
                timed();
            }
            seconds.add(amount);
        }
    }

    /** Goes on from another counter, as far as its keys are here now; the sum does not, for it is of this one alone. */
    void takeOver(KeyedCounter before, Predicate<PartitionKey> isHere, double shareWithoutKeys) {
        double share = keys.takeOver(before.keys, isHere, shareWithoutKeys, clock.millis());
        seconds.takeOver(before.bySecond(RecentSeconds.SECONDS_MAX), share, clock.millis() / MILLIS);
    }

    /** Looks at the clock, which takes longer than all the rest. */
    private long timed() {
        long now = clock.millis();
        seconds.moveTo(now / MILLIS);
        return now;
    }

    long total() {
        return seconds.total();
    }

    long[] bySecond(int count) {
        return seconds.last(count, clock.millis() / MILLIS);
    }

    List<HotKey> hottest(int count) {
        return keys.heaviest(count, clock.millis());
    }
}
