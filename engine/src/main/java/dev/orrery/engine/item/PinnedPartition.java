package dev.orrery.engine.item;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.partition.Partition;
import dev.orrery.storage.PartitionSnapshot;

/**
 * A partition as a transaction sees it. A query that is given one reads nothing else, even if the partition was split
 * meanwhile, and leaves the snapshot open.
 *
 * @param derivations the rules that were in force before the snapshot was taken: an index that was completed later is
 *     not complete there
 */
public record PinnedPartition(Partition partition, PartitionSnapshot snapshot, Derivations derivations) {

    /** Takes a snapshot, which the caller closes. */
    public static PinnedPartition now(Container container, Partition partition) {
        Derivations derivations = container.derivations();
        return new PinnedPartition(partition, partition.snapshot(), derivations);
    }

    /** Which moment of which partition this is. */
    public RangePosition position() {
        return new RangePosition(partition.range().id(), snapshot.lsn());
    }
}
