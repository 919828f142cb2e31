package dev.orrery.engine.item;

import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKeyDefinition;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Leads from hash buckets, which document numbers begin with, to the hash space. */
public final class HashBuckets {

    private HashBuckets() {}

    /** A small range that has all places of a bucket. */
    public static EpkRange places(PartitionKeyDefinition definition, int bucket) {
        return new EpkRange(
                narrowed(definition, place -> definition.bucket(place) < bucket).min(),
                narrowed(definition, place -> definition.bucket(place) <= bucket).max());
    }

    /** The small range in which a condition ceases to be true, which is true of all places before. */
    private static EpkRange narrowed(PartitionKeyDefinition definition, Predicate<EffectivePartitionKey> condition) {
        EpkRange range = EpkRange.ALL;
        Optional<EffectivePartitionKey> middle = definition.middle(range);
        while (middle.isPresent()) {
            List<EpkRange> halves = range.splitAt(middle.get());
            range = condition.test(middle.get()) ? halves.getLast() : halves.getFirst();
            middle = definition.middle(range);
        }
        return range;
    }
}
