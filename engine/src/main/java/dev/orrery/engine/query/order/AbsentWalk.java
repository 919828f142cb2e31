package dev.orrery.engine.query.order;

import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.item.HashBuckets;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * Absent items, found by a walk over all items. Items are stored in the order of their hashes, and document numbers
 * begin with a part of the hash, the bucket: only items of one bucket need to be sorted. If a bucket has too many of
 * them, it is walked through several times, each time for those with the next numbers.
 */
final class AbsentWalk implements OrderedEntries {

    private static final int GATHERED_MAX = 10_000;

    private final PartitionView view;
    private final OrderKeys keys;
    private final Direction direction;
    private final QueryMeter meter;
    private final Deque<OrderedEntry> gathered = new ArrayDeque<>();
    private KeyRange range;
    private EntryCursor cursor;
    private boolean isAhead;
    private Optional<Long> behind;

    private AbsentWalk(
            PartitionView view, OrderKeys keys, KeyRange range, Optional<Long> behind, QueryMeter meter) {
        this.view = view;
        this.keys = keys;
        this.direction = keys.plan().tieDirection();
        this.range = range;
        this.behind = behind;
        this.meter = meter;
        this.cursor = view.snapshot().scan(KeySpace.ITEMS, range, direction);
        this.isAhead = cursor.next();
    }

    static AbsentWalk open(
            PartitionView view,
            PartitionKeyDefinition definition,
            OrderKeys keys,
            Optional<Long> behind,
            QueryMeter meter) {
        Direction direction = keys.plan().tieDirection();
        KeyRange range = behind.map(number -> range(view.keys(), definition, number, direction)).orElse(view.keys());
        return new AbsentWalk(view, keys, range, behind, meter);
    }

    /** The keys from the bucket of a document number on. */
    private static KeyRange range(KeyRange all, PartitionKeyDefinition definition, long number, Direction direction) {
        EpkRange bucket = HashBuckets.places(definition, DocumentNumbers.bucketOf(number));
        return switch (direction) {
            case FORWARD -> startingAt(all, bucket.min().bytes());
            case BACKWARD -> endingAt(all, bucket.max().bytes());
        };
    }

    private static KeyRange startingAt(KeyRange range, byte[] from) {
        return Arrays.compareUnsigned(from, range.from()) > 0 ? new KeyRange(from, range.to()) : range;
    }

    private static KeyRange endingAt(KeyRange range, byte[] to) {
        boolean isEarlier = range.to().map(end -> Arrays.compareUnsigned(to, end) < 0).orElse(true);
        return isEarlier ? KeyRange.of(range.from(), to) : range;
    }

    @Override
    public Optional<OrderedEntry> next() {
        while (gathered.isEmpty() && isAhead) {
            gatherBucket();
        }
        return Optional.ofNullable(gathered.poll());
    }

    /** Gathers the absent items of the bucket in which the item ahead is. */
    private void gatherBucket() {
        Comparator<OrderedEntry> order = keys::compare;
        PriorityQueue<OrderedEntry> lastFirst = new PriorityQueue<>(order.reversed());
        byte[] start = cursor.key();
        StoredItem item = StoredItem.ofBytes(cursor.value());
        int bucket = DocumentNumbers.bucketOf(item.documentNumber());
        boolean isTooMany = false;
        while (isAhead && DocumentNumbers.bucketOf(item.documentNumber()) == bucket) {
            meter.item(item);
            if (isWanted(item)) {
                lastFirst.add(new OrderedEntry(view, keys.ofAbsent(), item.documentNumber(), cursor.key(), 0));
            }
            if (lastFirst.size() > GATHERED_MAX) {
                lastFirst.poll();
                isTooMany = true;
            }
            isAhead = cursor.next();
            item = isAhead ? StoredItem.ofBytes(cursor.value()) : item;
        }
        if (isTooMany) {
            behind = Optional.of(lastFirst.peek().number());
            restart(start);
        }
        while (!lastFirst.isEmpty()) {
            gathered.push(lastFirst.poll());
        }
    }

    private boolean isWanted(StoredItem item) {
        boolean isBehind =
                behind.map(number -> keys.compareNumbers(item.documentNumber(), number) > 0).orElse(true);
        return isBehind && keys.isAbsent(item);
    }

    private void restart(byte[] key) {
        cursor.close();
        range = switch (direction) {
            case FORWARD -> startingAt(range, key);
            case BACKWARD -> endingAt(range, KeyRange.justAfter(key));
        };
        cursor = view.snapshot().scan(KeySpace.ITEMS, range, direction);
        isAhead = cursor.next();
    }

    @Override
    public void close() {
        cursor.close();
    }
}
