package dev.orrery.engine.query.order;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The items of a partition that were written after an LSN and are still there, by whether they have a value of an
 * index.
 *
 * @param lsn up to which the changes are known
 * @param absent those without a value: their keys by document number
 * @param present the document numbers of those with a value
 */
record AbsentChanges(long lsn, SortedMap<Long, byte[]> absent, Set<Long> present) {

    private static final int BATCH = 64;

    /** Reads the change log; empty if it has more records than that. */
    static Optional<AbsentChanges> since(long lsn, PartitionSnapshot snapshot, OrderKeys keys, long recordsMax) {
        AbsentChanges changes = new AbsentChanges(snapshot.lsn(), new TreeMap<>(), new HashSet<>());
        if (snapshot.lsn() == lsn) {
            return Optional.of(changes);
        }
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(lsn + 1, 0));
        List<byte[]> batch = new ArrayList<>();
        try (EntryCursor cursor = snapshot.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            for (long count = 1; cursor.next(); count++) {
                if (count > recordsMax) {
                    return Optional.empty();
                }
                batch.add(ChangeRecord.decode(cursor.key(), cursor.value()).itemKey());
                if (batch.size() == BATCH) {
                    changes.addAll(batch, snapshot, keys);
                    batch.clear();
                }
            }
        }
        changes.addAll(batch, snapshot, keys);
        return Optional.of(changes);
    }

    private void addAll(List<byte[]> itemKeys, PartitionSnapshot snapshot, OrderKeys keys) {
        List<Optional<byte[]>> stored = snapshot.getAll(KeySpace.ITEMS, itemKeys);
        for (int i = 0; i < itemKeys.size(); i++) {
            // Where deletes are recorded, too, there may be no item.
            if (stored.get(i).isPresent()) {
                add(itemKeys.get(i), StoredItem.ofBytes(stored.get(i).get()), keys);
            }
        }
    }

    private void add(byte[] itemKey, StoredItem item, OrderKeys keys) {
        if (keys.isAbsent(item)) {
            absent.put(item.documentNumber(), itemKey);
        } else {
            present.add(item.documentNumber());
        }
    }

    int size() {
        return absent.size() + present.size();
    }
}
