package dev.orrery.engine.scan;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.function.Function;

/** The items of one partition that a cursor reads, as they were at one moment. */
final class PartitionScan implements AutoCloseable {

    private final Partition partition;
    private final PartitionSnapshot snapshot;
    private final EntryCursor entries;

    private PartitionScan(Partition partition, PartitionSnapshot snapshot, EntryCursor entries) {
        this.partition = partition;
        this.snapshot = snapshot;
        this.entries = entries;
    }

    /** Opens a scan of the keys that are found out with the snapshot that it reads, which is closed with it. */
    static PartitionScan open(
            Partition partition, PartitionSnapshot snapshot, Function<PartitionSnapshot, KeyRange> keys) {
        try {
            return new PartitionScan(
                    partition, snapshot, snapshot.scan(KeySpace.ITEMS, keys.apply(snapshot), Direction.FORWARD));
        } catch (RuntimeException e) {
            snapshot.close();
            throw e;
        }
    }

    boolean next() {
        return entries.next();
    }

    StoredItem item() {
        return StoredItem.ofBytes(entries.value());
    }

    /** Where the next partition begins. */
    EffectivePartitionKey end() {
        return partition.epkRange().max();
    }

    RangePosition position() {
        return new RangePosition(partition.range().id(), snapshot.lsn());
    }

    @Override
    public void close() {
        entries.close();
        snapshot.close();
    }
}
