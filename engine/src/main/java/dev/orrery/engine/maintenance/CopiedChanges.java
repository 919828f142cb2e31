package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Bytes;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.transaction.ItemChange;
import dev.orrery.engine.transaction.ItemWrites;
import dev.orrery.model.partition.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Changes of items that are gathered, and then written together into a copy of their partition. */
public final class CopiedChanges {

    static final int BATCH_ITEMS = 1000;

    private static final int BATCH_BYTES = 1 << 20;

    private final Container container;
    private final Partition copy;
    private final Faults faults;
    private final Faults.Point written;
    private final Map<Bytes, ItemChange> gathered = new LinkedHashMap<>();
    private long gatheredBytes;

    /** Nothing yet; the point is passed whenever some are written. */
    public CopiedChanges(Container container, Partition copy, Faults faults, Faults.Point written) {
        this.container = container;
        this.copy = copy;
        this.faults = faults;
        this.written = written;
    }

    /** Adds what is to become of an item in the copy; it takes the place of what was said of the same item. */
    public void add(byte[] itemKey, Optional<StoredItem> before, Optional<StoredItem> after) {
        after.or(() -> before).ifPresent(either -> {
            gathered.put(new Bytes(itemKey), new ItemChange(whereIs(either), itemKey, before, after));
            gatheredBytes += either.length();
        });
    }

    public void writeIfMany() {
        if (gatheredBytes >= BATCH_BYTES || gathered.size() >= BATCH_ITEMS) {
            write();
        }
    }

    public void write() {
        if (gathered.isEmpty()) {
            return;
        }
        List<ItemChange> changes = new ArrayList<>(gathered.values());
        copy.commit(ItemWrites.prepare(container, changes, copy, ItemWrites.Stamp.KEPT, Long.MAX_VALUE));
        gathered.clear();
        gatheredBytes = 0;
        faults.at(written);
    }

    private LogicalPartition whereIs(StoredItem item) {
        PartitionKeyDefinition definition = container.partitionKey();
        return LogicalPartition.of(definition, definition.keyOf(item.body()));
    }
}
