package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.transaction.ItemWrites;
import dev.orrery.storage.KeySpace;
import java.util.Optional;

/** Brings the derived entries of items in line with the rules of their container. */
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
        byte[] lock = LogicalPartition.of(
                container.partitionKey(), container.partitionKey().keyOf(seen.get().body()))
                .prefix();
        partition.exclusively(lock, () -> {
            stored(itemKey).ifPresent(item -> {
                ItemWrites writes = ItemWrites.rederive(container, itemKey, item, partition);
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
