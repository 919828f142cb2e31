package dev.orrery.engine.item;

import dev.orrery.engine.Faults;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A copy of a part of a partition, which can be brought up to date by the original's change log. */
public final class PartitionCopy {

    static final int BATCH_ITEMS = 1000;

    private static final int BATCH_BYTES = 1 << 20;

    private final Container container;
    private final Partition copy;
    private final KeyRange itemKeys;
    private final Faults faults;
    private final Map<Bytes, ItemChange> gathered = new LinkedHashMap<>();
    private long gatheredBytes;

    /** A copy into an empty partition, of those items that belong into its range. */
    public PartitionCopy(Container container, Partition copy, Faults faults) {
        this.container = container;
        this.copy = copy;
        this.itemKeys = ItemKeys.in(copy.epkRange());
        this.faults = faults;
    }

    /** Copies all that a snapshot has. */
    public void copyAll(PartitionSnapshot original) {
        try (EntryCursor cursor = original.scan(KeySpace.ITEMS, itemKeys, Direction.FORWARD)) {
            while (cursor.next()) {
                gather(cursor.key(), Optional.empty(), Optional.of(StoredItem.ofBytes(cursor.value())));
            }
        }
        writeGathered();
    }

    /** Takes over what changed after an LSN; the original must have recorded its deletes since then. */
    public void catchUp(PartitionSnapshot original, long afterLsn) {
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(afterLsn + 1, 0));
        try (EntryCursor cursor = original.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            while (cursor.next()) {
                byte[] itemKey = ChangeRecord.decode(cursor.key(), cursor.value()).itemKey();
                if (itemKeys.contains(itemKey)) {
                    gather(
                            itemKey,
                            copy.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes),
                            original.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes));
                }
            }
        }
        writeGathered();
    }

    private void gather(byte[] itemKey, Optional<StoredItem> before, Optional<StoredItem> after) {
        Optional<StoredItem> either = after.or(() -> before);
        if (either.isEmpty()) {
            return;
        }
        // An item that was deleted and written again has two records, and both show its last version.
        gathered.put(new Bytes(itemKey), new ItemChange(whereIs(either.get()), itemKey, before, after));
        gatheredBytes += either.get().length();
        if (gatheredBytes >= BATCH_BYTES || gathered.size() >= BATCH_ITEMS) {
            writeGathered();
        }
    }

    private void writeGathered() {
        if (gathered.isEmpty()) {
            return;
        }
        List<ItemChange> changes = new ArrayList<>(gathered.values());
        copy.commit(ItemWrites.prepare(container, changes, copy, ItemWrites.Stamp.KEPT, Long.MAX_VALUE));
        gathered.clear();
        gatheredBytes = 0;
        faults.at(Faults.Point.SPLIT_COPY);
    }

    private LogicalPartition whereIs(StoredItem item) {
        PartitionKeyDefinition definition = container.partitionKey();
        return LogicalPartition.of(definition, definition.keyOf(item.body()));
    }
}
