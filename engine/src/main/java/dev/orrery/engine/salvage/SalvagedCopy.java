package dev.orrery.engine.salvage;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.maintenance.CopiedChanges;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Faults;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.Arrays;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * A copy of those items of a partition that can be read. What can't be read in order is looked up item by item, by the keys
 * that the change log has.
 */
public final class SalvagedCopy {

    private static final byte[] NONE = {};

    private final Partition copy;
    private final CopiedChanges changes;
    private final Consumer<String> losses;
    private long lastLsn;
    private long lastDocument;
    private long lost;

    /** A copy into an empty partition. */
    public SalvagedCopy(Container container, Partition copy, Consumer<String> losses) {
        this.copy = copy;
        this.changes = new CopiedChanges(container, copy, Faults.NONE, Faults.Point.SPLIT_COPY);
        this.losses = losses;
    }

    public void copyAll(PartitionSnapshot original) {
        byte[] reached = NONE;
        try (EntryCursor cursor = original.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                reached = cursor.key();
                add(reached, cursor.value());
            }
        } catch (OrreryException damage) {
            copyByChangeLog(original, reached);
        }
        changes.write();
        if (lost > 0) {
            losses.accept(lost + " items can't be read");
        }
        if (lastLsn > 0) {
            copy.advanceTo(Math.max(lastLsn, original.lsn()) + 1);
        }
    }

    /** The highest count of a document number among the items. */
    public long lastDocument() {
        return lastDocument;
    }

    private void copyByChangeLog(PartitionSnapshot original, byte[] reached) {
        TreeSet<byte[]> later = new TreeSet<>(Arrays::compareUnsigned);
        try (EntryCursor cursor = original.scan(KeySpace.CHANGES, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                byte[] itemKey = ChangeRecord.decode(cursor.key(), cursor.value()).itemKey();
                if (Arrays.compareUnsigned(itemKey, reached) > 0) {
                    later.add(itemKey);
                }
            }
        } catch (OrreryException damage) {
            losses.accept("the change log is damaged, too, so that nobody knows how many items are lost");
        }
        later.forEach(itemKey -> copyOne(original, itemKey));
    }

    private void copyOne(PartitionSnapshot original, byte[] itemKey) {
        try {
            original.get(KeySpace.ITEMS, itemKey).ifPresent(value -> add(itemKey, value));
        } catch (OrreryException damage) {
            lost++;
        }
    }

    private void add(byte[] itemKey, byte[] value) {
        StoredItem item = StoredItem.ofBytes(value);
        lastLsn = Math.max(lastLsn, item.lsn());
        lastDocument = Math.max(lastDocument, DocumentNumbers.sequenceOf(item.documentNumber()));
        changes.add(itemKey, Optional.empty(), Optional.of(item));
        changes.writeIfMany();
    }
}
