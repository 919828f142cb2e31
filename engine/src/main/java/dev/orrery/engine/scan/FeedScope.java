package dev.orrery.engine.scan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.KeyRange;
import java.util.Optional;

/** Which items of a container a feed has. */
public sealed interface FeedScope {

    FeedScope EVERYTHING = new HashRange(EpkRange.ALL);

    /** Those with a partition key, which is complete. */
    record FullKey(PartitionKey key) implements FeedScope {}

    /** Those whose hierarchical partition key begins with the components of this one. */
    record KeyPrefix(PartitionKey prefix) implements FeedScope {}

    /** Those of a physical partition, which must still be there, or of a part of it. */
    record OnePartition(int rangeId, Optional<EpkRange> within) implements FeedScope {
        public OnePartition(int rangeId) {
            this(rangeId, Optional.empty());
        }
    }

    /** Those in a range of the hash space, in however many partitions it is. */
    record HashRange(EpkRange range) implements FeedScope {}

    /** The part of the hash space in which all of the items are. */
    default EpkRange hashes(Container container) {
        PartitionKeyDefinition definition = container.partitionKey();
        return switch (this) {
            case FullKey(PartitionKey key) -> EpkRange.point(definition.effective(key));
            case KeyPrefix(PartitionKey prefix) -> definition.range(prefix);
            case OnePartition(int rangeId, Optional<EpkRange> within) ->
                common(container.partitions().withId(rangeId), within.orElse(EpkRange.ALL));
            case HashRange(EpkRange range) -> range;
        };
    }

    private static EpkRange common(Partition partition, EpkRange within) {
        return partition
                .epkRange()
                .intersection(within)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.PARTITION_GONE,
                        "The partition {partition} has nothing of the range {range}. Read the partition key ranges again")
                        .with("partition", partition.range().id())
                        .with("range", within));
    }

    /** The partition that has the items at a place. */
    default Partition partition(PartitionMap map, EffectivePartitionKey place) {
        return switch (this) {
            case OnePartition(int rangeId, Optional<EpkRange> within) -> map.withId(rangeId);
            case FullKey key -> map.partitionOf(place);
            case KeyPrefix prefix -> map.partitionOf(place);
            case HashRange range -> map.partitionOf(place);
        };
    }

    /** The keys of the items in a part of the hash space. */
    default KeyRange itemKeys(PartitionKeyDefinition definition, EpkRange part) {
        return switch (this) {
            case FullKey(PartitionKey key) -> KeyRange.prefix(LogicalPartition.of(definition, key).prefix());
            case KeyPrefix prefix -> ItemKeys.in(part);
            case OnePartition partition -> ItemKeys.in(part);
            case HashRange range -> ItemKeys.in(part);
        };
    }

    /** Whether an item with one of those keys belongs to the feed: other prefixes may have the same hash. */
    default boolean admits(PartitionKeyDefinition definition, StoredItem item) {
        return switch (this) {
            case KeyPrefix(PartitionKey prefix) -> definition.keyOf(item.body()).startsWith(prefix);
            case FullKey key -> true;
            case OnePartition partition -> true;
            case HashRange range -> true;
        };
    }
}
