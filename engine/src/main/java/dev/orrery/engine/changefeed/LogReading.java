package dev.orrery.engine.changefeed;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.LogEntry;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One pass over a log of a partition, as it was at one moment. Must be closed, before its snapshot. */
final class LogReading<E extends LogEntry> implements AutoCloseable {

    // A page that has something ends after so many records, however few of them belong to the feed.
    private static final int RECORDS_MAX = 100_000;
    private static final int RECORDS_OF_A_LOAD = 10_000;

    private final LogKind<E> kind;
    private final Container container;
    private final FeedScope scope;
    private final KeyRange itemKeys;
    private final PartitionSnapshot snapshot;
    private final EntryCursor cursor;
    private Optional<E> next;
    private int records;
    private long reached;

    LogReading(LogKind<E> kind, Container container, FeedScope scope, FeedPart part, PartitionSnapshot snapshot) {
        this.kind = kind;
        this.container = container;
        this.scope = scope;
        this.itemKeys = scope.itemKeys(container.partitionKey(), part.range());
        this.snapshot = snapshot;
        this.reached = part.afterLsn();
        KeyRange after = KeyRange.startingAt(ChangeRecord.key(part.afterLsn() + 1, 0));
        this.cursor = snapshot.scan(kind.space(), after, Direction.FORWARD);
        this.next = nextRecord();
    }

    /** Fills a page with whole commits; returns the LSN up to which all is read then. */
    long fill(RoomForChanges room) {
        while (next.isPresent()) {
            if (room.isFull() || (!room.isEmpty() && records >= RECORDS_MAX)) {
                return reached;
            }
            List<E> candidates = candidates(room);
            Optional<Long> full = take(candidates, room);
            if (full.isPresent()) {
                return full.get();
            }
        }
        return snapshot.lsn();
    }

    /** Some of the next records that belong to the feed, of whole commits. */
    private List<E> candidates(RoomForChanges room) {
        int count = room.itemsToLoad();
        List<E> found = new ArrayList<>(count);
        int recordsMax = records + RECORDS_OF_A_LOAD;
        while (next.isPresent()) {
            E record = next.get();
            if (record.lsn() != reached && (found.size() >= count || records >= recordsMax)) {
                return found;
            }
            room.look();
            reached = record.lsn();
            if (kind.isShown(record) && itemKeys.contains(record.itemKey())) {
                found.add(record);
            }
            next = nextRecord();
        }
        return found;
    }

    /** Puts the changes of records into the page; the LSN of the last one if there is no room for a further commit. */
    private Optional<Long> take(List<E> candidates, RoomForChanges room) {
        List<Optional<Change>> changes = kind.changes(candidates, container, snapshot);
        for (int i = 0; i < changes.size(); i++) {
            long lsn = candidates.get(i).lsn();
            long before = i == 0 ? lsn : candidates.get(i - 1).lsn();
            if (lsn != before && room.isFull()) {
                return Optional.of(before);
            }
            changes.get(i)
                    .filter(change -> scope.admits(container.partitionKey(), change.item()))
                    .ifPresent(room::take);
        }
        return Optional.empty();
    }

    private Optional<E> nextRecord() {
        if (!cursor.next()) {
            return Optional.empty();
        }
        records++;
        return Optional.of(kind.entry(cursor.key(), cursor.value()));
    }

    @Override
    public void close() {
        cursor.close();
    }
}
