package dev.orrery.engine.changefeed;

import dev.orrery.engine.item.ItemKeys;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.time.Instant;
import java.util.Optional;

/**
 * Finds the place of a time in the change log of a partition.
 *
 * <p>Times rise with the LSNs, but not strictly: an item gets its time some seconds before it is committed, in a stored
 * procedure for example. So the search halves the log until it is some seconds before the time, and steps from there.
 */
final class TimeSearch {

    private static final long UNORDERED_SECONDS = 10;

    private final KeyRange itemKeys;
    private final PartitionSnapshot snapshot;
    private final EntryCursor records;

    private TimeSearch(KeyRange itemKeys, PartitionSnapshot snapshot, EntryCursor records) {
        this.itemKeys = itemKeys;
        this.snapshot = snapshot;
        this.records = records;
    }

    /** The LSN after which the first change in a range of the time, or of a later one, is the next. */
    static long lastLsnBefore(Partition partition, EpkRange range, Instant time) {
        long second = time.getEpochSecond();
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor records = snapshot.scan(KeySpace.CHANGES, KeyRange.all(), Direction.FORWARD)) {
            TimeSearch search = new TimeSearch(ItemKeys.in(range), snapshot, records);
            return search.stepTo(second, search.halveTo(second - UNORDERED_SECONDS));
        }
    }

    private long halveTo(long second) {
        long low = 0;
        long high = snapshot.lsn();
        while (low < high) {
            long middle = low + (high - low) / 2;
            Optional<Change> change = changeAfter(middle);
            if (change.isPresent() && isBefore(second, change.get())) {
                low = change.get().lsn();
            } else {
                high = middle;
            }
        }
        return low;
    }

    private long stepTo(long second, long afterLsn) {
        Optional<Change> change = changeAfter(afterLsn);
        while (change.isPresent() && isBefore(second, change.get())) {
            change = records.next() ? changeFromHere() : Optional.empty();
        }
        return change.map(found -> found.lsn() - 1).orElseGet(snapshot::lsn);
    }

    private static boolean isBefore(long second, Change change) {
        return change.item().timestampSeconds() < second;
    }

    private Optional<Change> changeAfter(long lsn) {
        return records.seek(ChangeRecord.key(lsn + 1, 0)) ? changeFromHere() : Optional.empty();
    }

    /** The change that the cursor stands on, or else the next one. */
    private Optional<Change> changeFromHere() {
        do {
            ChangeRecord record = ChangeRecord.decode(records.key(), records.value());
            Optional<byte[]> item =
                    isInRange(record) ? snapshot.get(KeySpace.ITEMS, record.itemKey()) : Optional.empty();
            if (item.isPresent()) {
                return Optional.of(new Change.Latest(record.lsn(), StoredItem.ofBytes(item.get())));
            }
        } while (records.next());
        return Optional.empty();
    }

    private boolean isInRange(ChangeRecord record) {
        return record.kind() == ChangeRecord.Kind.WRITTEN && itemKeys.contains(record.itemKey());
    }
}
