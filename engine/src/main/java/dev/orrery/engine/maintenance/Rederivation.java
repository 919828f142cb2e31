package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.kind.ItemVersion;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.transaction.ItemWrites;
import dev.orrery.storage.KeySpace;
import java.util.Optional;

/** Brings the index entries of items in line with the rules of their container. */
public final class Rederivation {

    private final Container container;
    private final Partition partition;

    public Rederivation(Container container, Partition partition) {
        this.container = container;
        this.partition = partition;
    }

    /** Treats the item under a key, as it is now; does nothing if it is gone. */
    public void apply(byte[] itemKey) {
        Optional<StoredItem> seen = stored(itemKey);
        if (seen.isEmpty()) {
            return;
        }
        LogicalPartition where = LogicalPartition.of(
                container.partitionKey(), container.partitionKey().keyOf(seen.get().body()));
        partition.exclusively(where.prefix(), () -> {
            stored(itemKey).ifPresent(item -> {
                ItemVersion version = new ItemVersion(where, itemKey, item);
                ItemWrites writes = ItemWrites.rederive(container, version, partition);
                if (!writes.isEmpty()) {
                    partition.commit(writes);
                }
            });
            return itemKey;
        });
    }

    private Optional<StoredItem> stored(byte[] itemKey) {
        return partition.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes);
    }
}
