package dev.orrery.engine.usage;

import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;

/** What a physical partition has been used for since it was opened; of late, also what was in its place before. */
public final class PartitionUsage {

    private final KeyedCounter charges;
    private final KeyedCounter beyond;
    private final KeyedCounter overflows;
    private final LargestKeys largestKeys = new LargestKeys();

    public PartitionUsage(InstantSource clock) {
        this(clock, ThreadLocalRandom::current);
    }

    /**
     * Usage with a chance of one's own.
     *
     * @param random gives the calling thread a generator, by which requests are picked for the sample of keys
     */
    public PartitionUsage(InstantSource clock, Supplier<RandomGenerator> random) {
        this.charges = new KeyedCounter(clock, random);
        this.beyond = new KeyedCounter(clock, random);
        this.overflows = new KeyedCounter(clock, random);
    }

    /** Counts a request that was served, or the share of this partition in it. */
    public void served(RequestCharge charge, Optional<PartitionKey> key) {
        charges.add(charge.parts(), key);
    }

    /** Counts a request that came when the throughput was used up, and was refused if that is enforced. */
    public void beyond(Optional<PartitionKey> key) {
        beyond.add(1, key);
    }

    /** Counts a write that was refused since its key has as many bytes as a key may have. */
    public void refusedAsFull(PartitionKey key) {
        overflows.add(1, Optional.of(key));
    }

    /**
     * Goes on from a partition in whose place this one is: its last seconds and its heaviest keys are this one's, as far as
     * they are here. Who has taken what in those seconds is known by the sample of keys alone. Sums since the start are not
     * taken over.
     *
     * @param isHere whether a key belongs to this partition
     * @param shareWithoutKeys the part to take over where no keys are known, from 0 to 1
     */
    public void takeOver(PartitionUsage before, Predicate<PartitionKey> isHere, double shareWithoutKeys) {
        charges.takeOver(before.charges, isHere, shareWithoutKeys);
        beyond.takeOver(before.beyond, isHere, shareWithoutKeys);
        overflows.takeOver(before.overflows, isHere, shareWithoutKeys);
    }

    public RequestCharge charged() {
        return new RequestCharge(charges.total());
    }

    public long beyond() {
        return beyond.total();
    }

    public long refusedAsFull() {
        return overflows.total();
    }

    /** The request units of each of the last whole seconds, the oldest first; at most of five minutes. */
    public double[] requestUnitsBySecond(int seconds) {
        return LongStream.of(charges.bySecond(seconds))
                .mapToDouble(PartitionUsage::units)
                .toArray();
    }

    /** The requests beyond the throughput in each of the last whole seconds, the oldest first; at most of five minutes. */
    public long[] beyondBySecond(int seconds) {
        return beyond.bySecond(seconds);
    }

    /** The keys on which most request units are spent lately, with request units per second, the hottest first. */
    public List<HotKey> hottestKeys(int count) {
        return charges.hottest(count).stream()
                .map(it -> new HotKey(it.key(), it.perSecond() / RequestCharge.PARTS_PER_UNIT, it.share()))
                .toList();
    }

    /** The keys for which most requests are beyond the throughput lately, with requests per second. */
    public List<HotKey> keysMostBeyond(int count) {
        return beyond.hottest(count);
    }

    /** The keys that are full, as far as somebody lately tried to write more to them. */
    public List<HotKey> fullKeys(int count) {
        return overflows.hottest(count);
    }

    /** The keys with most bytes; see there. */
    public LargestKeys largestKeys() {
        return largestKeys;
    }

    private static double units(long parts) {
        return (double) parts / RequestCharge.PARTS_PER_UNIT;
    }
}
