package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A copy of several partitions in one, which is made and brought up to date by their change logs.
 *
 * <p>Versions keep their LSNs, and two originals may have used the same one. So the places within an LSN are given anew: in
 * the order of the original's log, behind those that the copy has already. A place is thus less than the number of items
 * that were written with its LSN, however often partitions are merged.
 */
public final class MergedCopy {

    private static final int LOADED_TOGETHER = 64;

    private final Partition copy;
    private final CopiedChanges changes;
    private final VersionCopy versions;

    /** A copy into an empty partition. */
    public MergedCopy(Container container, Partition copy, Faults faults) {
        this.copy = copy;
        this.changes = new CopiedChanges(container, copy, faults, Faults.Point.MERGE_COPY);
        this.versions = new VersionCopy(copy, VersionCopy.Originals.SEVERAL);
    }

    /**
     * Takes over what changed in an original after an LSN; zero takes all that it has. The original must have recorded its
     * deletes since then.
     */
    public void takeOver(PartitionSnapshot original, long afterLsn) {
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(afterLsn + 1, 0));
        // The copy as it is before: what is added meanwhile has other LSNs than what is still to come.
        try (PartitionSnapshot before = copy.snapshot();
                FreeSequenceNumbers places = new FreeSequenceNumbers(before, KeySpace.CHANGES);
                EntryCursor cursor = original.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            List<ChangeRecord> page = page(cursor);
            while (!page.isEmpty()) {
                takeOver(page, original, places);
                changes.writeIfMany();
                page = page(cursor);
            }
        }
        changes.write();
        versions.takeOver(original, afterLsn);
    }

    private static List<ChangeRecord> page(EntryCursor cursor) {
        List<ChangeRecord> page = new ArrayList<>(LOADED_TOGETHER);
        while (page.size() < LOADED_TOGETHER && cursor.next()) {
            page.add(ChangeRecord.decode(cursor.key(), cursor.value()));
        }
        return page;
    }

    private void takeOver(List<ChangeRecord> records, PartitionSnapshot original, FreeSequenceNumbers places) {
        List<byte[]> itemKeys = records.stream().map(ChangeRecord::itemKey).toList();
        List<Optional<byte[]>> before = copy.getAll(KeySpace.ITEMS, itemKeys);
        List<Optional<byte[]>> after = original.getAll(KeySpace.ITEMS, itemKeys);
        for (int i = 0; i < itemKeys.size(); i++) {
            takeOver(
                    records.get(i),
                    before.get(i).map(StoredItem::ofBytes),
                    after.get(i).map(StoredItem::ofBytes),
                    places);
        }
    }

    private void takeOver(
            ChangeRecord record, Optional<StoredItem> before, Optional<StoredItem> after, FreeSequenceNumbers places) {
        switch (record.kind()) {
            case WRITTEN -> {
                int place = places.next(record.lsn());
                changes.add(record.itemKey(), before, after.map(item -> item.at(place)));
            }
            case DELETED -> {
                // If it was written again, a later record says so.
                if (after.isEmpty()) {
                    changes.add(record.itemKey(), before, after);
                }
            }
        }
    }
}
