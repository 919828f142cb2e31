package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Optional;

/** A copy of a part of a partition, which can be brought up to date by the original's change log. */
public final class PartitionCopy {

    private final Partition copy;
    private final KeyRange itemKeys;
    private final CopiedChanges changes;
    private final VersionCopy versions;

    /** A copy into an empty partition, of those items that belong into its range. */
    public PartitionCopy(Container container, Partition copy, Faults faults) {
        this.copy = copy;
        this.itemKeys = ItemKeys.in(copy.epkRange());
        this.changes = new CopiedChanges(container, copy, faults, Faults.Point.SPLIT_COPY);
        this.versions = new VersionCopy(copy, VersionCopy.Originals.ONE);
    }

    /** Copies all that a snapshot has. */
    public void copyAll(PartitionSnapshot original) {
        try (EntryCursor cursor = original.scan(KeySpace.ITEMS, itemKeys, Direction.FORWARD)) {
            while (cursor.next()) {
                changes.add(cursor.key(), Optional.empty(), Optional.of(StoredItem.ofBytes(cursor.value())));
                changes.writeIfMany();
            }
        }
        changes.write();
        versions.takeOver(original, 0);
    }

    /** Takes over what changed after an LSN; the original must have recorded its deletes since then. */
    public void catchUp(PartitionSnapshot original, long afterLsn) {
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(afterLsn + 1, 0));
        try (EntryCursor cursor = original.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            while (cursor.next()) {
                byte[] itemKey = ChangeRecord.decode(cursor.key(), cursor.value()).itemKey();
                if (itemKeys.contains(itemKey)) {
                    // An item that was deleted and written again has two records, and both show its last version.
                    changes.add(
                            itemKey,
                            copy.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes),
                            original.get(KeySpace.ITEMS, itemKey).map(StoredItem::ofBytes));
                    changes.writeIfMany();
                }
            }
        }
        changes.write();
        versions.takeOver(original, afterLsn);
    }
}
