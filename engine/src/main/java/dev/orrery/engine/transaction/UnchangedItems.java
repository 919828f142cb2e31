package dev.orrery.engine.transaction;

import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import dev.orrery.storage.PartitionSnapshot;

/**
 * Tells whether a logical partition still has the items that it had, in the same versions.
 *
 * <p>The change log has a record for the latest version of each item, and deletes take records away. So if it has none of
 * the logical partition after a moment, all items that are there now were there then; and if they are as many as then,
 * they are the same.
 */
final class UnchangedItems {

    private UnchangedItems() {}

    /** Called while nobody writes to the logical partition. */
    static boolean since(PartitionSnapshot start, LogicalPartition where, Partition partition) {
        if (partition.lsn() == start.lsn()) {
            return true;
        }
        try (PartitionSnapshot latest = partition.snapshot()) {
            return count(start, where) == count(latest, where) && !isWrittenSince(start.lsn(), where, latest);
        }
    }

    private static long count(PartitionReader reader, LogicalPartition where) {
        return reader.get(KeySpace.SIZES, where.prefix())
                .map(bytes -> LogicalSize.decode(bytes).items())
                .orElse(0L);
    }

    private static boolean isWrittenSince(long lsn, LogicalPartition where, PartitionSnapshot latest) {
        KeyRange itemKeys = KeyRange.prefix(where.prefix());
        KeyRange records = KeyRange.startingAt(ChangeRecord.key(lsn + 1, 0));
        try (EntryCursor cursor = latest.scan(KeySpace.CHANGES, records, Direction.FORWARD)) {
            while (cursor.next()) {
                if (itemKeys.contains(ChangeRecord.decode(cursor.key(), cursor.value()).itemKey())) {
                    return true;
                }
            }
            return false;
        }
    }
}
