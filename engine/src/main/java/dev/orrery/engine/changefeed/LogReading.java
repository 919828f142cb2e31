package dev.orrery.engine.changefeed;

import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.Expiry;
import dev.orrery.engine.item.FeedScope;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One pass over the change log of a partition, as it was at one moment. Must be closed, before its snapshot. */
final class LogReading implements AutoCloseable {

    // A page that has something ends after so many records, however few of them belong to the feed.
    private static final int RECORDS_MAX = 100_000;
    private static final int RECORDS_OF_A_LOAD = 10_000;

    private final Container container;
    private final FeedScope scope;
    private final KeyRange itemKeys;
    private final PartitionSnapshot snapshot;
    private final long nowSeconds;
    private final EntryCursor cursor;
    private Optional<ChangeRecord> next;
    private int records;
    private long reached;

    LogReading(Container container, FeedScope scope, FeedPart part, PartitionSnapshot snapshot, Instant now) {
        this.container = container;
        this.scope = scope;
        this.itemKeys = scope.itemKeys(container.partitionKey(), part.range());
        this.snapshot = snapshot;
        this.nowSeconds = now.getEpochSecond();
        this.reached = part.afterLsn();
        KeyRange after = KeyRange.startingAt(ChangeRecord.key(part.afterLsn() + 1, 0));
        this.cursor = snapshot.scan(KeySpace.CHANGES, after, Direction.FORWARD);
        this.next = nextRecord();
    }

    /** Fills a page with whole commits; returns the LSN up to which all is read then. */
    long fill(RoomForChanges room) {
        while (next.isPresent()) {
            if (room.isFull() || (!room.isEmpty() && records >= RECORDS_MAX)) {
                return reached;
            }
            List<ChangeRecord> candidates = candidates(room.itemsToLoad());
            Optional<Long> full = take(candidates, room);
            if (full.isPresent()) {
                return full.get();
            }
        }
        return snapshot.lsn();
    }

    /** Some of the next records that belong to the feed, of whole commits. */
    private List<ChangeRecord> candidates(int count) {
        List<ChangeRecord> found = new ArrayList<>(count);
        int recordsMax = records + RECORDS_OF_A_LOAD;
        while (next.isPresent()) {
            ChangeRecord record = next.get();
            if (record.lsn() != reached && (found.size() >= count || records >= recordsMax)) {
                return found;
            }
            reached = record.lsn();
            if (record.kind() == ChangeRecord.Kind.WRITTEN && itemKeys.contains(record.itemKey())) {
                found.add(record);
            }
            next = nextRecord();
        }
        return found;
    }

    /** Puts the items of records into the page; the LSN of the last one if there is no room for a further commit. */
    private Optional<Long> take(List<ChangeRecord> candidates, RoomForChanges room) {
        List<Optional<byte[]>> items =
                snapshot.getAll(KeySpace.ITEMS, candidates.stream().map(ChangeRecord::itemKey).toList());
        for (int i = 0; i < items.size(); i++) {
            long lsn = candidates.get(i).lsn();
            long before = i == 0 ? lsn : candidates.get(i - 1).lsn();
            if (lsn != before && room.isFull()) {
                return Optional.of(before);
            }
            items.get(i)
                    .map(StoredItem::ofBytes)
                    .filter(this::isVisible)
                    .ifPresent(item -> room.take(new Change(lsn, item)));
        }
        return Optional.empty();
    }

    private boolean isVisible(StoredItem item) {
        return scope.admits(container.partitionKey(), item)
                && !Expiry.isPast(item, container.definition().defaultTtl(), nowSeconds);
    }

    private Optional<ChangeRecord> nextRecord() {
        if (!cursor.next()) {
            return Optional.empty();
        }
        records++;
        return Optional.of(ChangeRecord.decode(cursor.key(), cursor.value()));
    }

    @Override
    public void close() {
        cursor.close();
    }
}
