package dev.orrery.engine.query.order;

import dev.orrery.engine.container.DocumentNumbers;
import dev.orrery.engine.index.IndexedSystemProperties;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.PartitionSnapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * A search for the items that an index has not, without a look at the items: their document numbers are those of the
 * index of ids, which all items are in, without those of the index. Of these it keeps a bit each.
 */
final class AbsentSearch {

    private static final byte[] ALL_KEYS = {};
    private static final int PAGE_BITS = 1024;

    private final PartitionSnapshot snapshot;
    private final long listBytesMax;
    // What is looked up here is kept, so no query alone is charged for it.
    private final QueryMeter meter = new QueryMeter();
    private final Map<Long, long[]> present = new HashMap<>();

    private AbsentSearch(PartitionSnapshot snapshot, long listBytesMax) {
        this.snapshot = snapshot;
        this.listBytesMax = listBytesMax;
    }

    static AbsentFound in(PartitionSnapshot snapshot, long indexHash, long listBytesMax) {
        return new AbsentSearch(snapshot, listBytesMax).search(indexHash);
    }

    private AbsentFound search(long indexHash) {
        long items = Totals.storedIn(snapshot).items();
        long count = 0;
        try (TermCursor entries = entries(indexHash)) {
            for (; entries.next(); count++) {
                add(entries.documentNumber());
            }
        }
        boolean isMany = (items - count) * AbsentList.bytes(ALL_KEYS) > listBytesMax;
        return isMany ? new AbsentFound.Many(snapshot.lsn(), items) : list(items, count == items);
    }

    private AbsentFound list(long items, boolean isNoneAbsent) {
        TreeMap<Long, byte[]> absent = new TreeMap<>();
        long bytes = 0;
        if (!isNoneAbsent) {
            try (TermCursor entries = entries(PathHash.of(IndexedSystemProperties.ID_PROPERTY))) {
                while (bytes <= listBytesMax && entries.next()) {
                    if (!contains(entries.documentNumber())) {
                        absent.put(entries.documentNumber(), entries.itemKey());
                        bytes += AbsentList.bytes(absent.get(entries.documentNumber()));
                    }
                }
            }
        }
        return bytes > listBytesMax
                ? new AbsentFound.Many(snapshot.lsn(), items)
                : new AbsentFound.Few(AbsentList.of(snapshot.lsn(), absent), items, absent.size());
    }

    private TermCursor entries(long indexHash) {
        KeyRange all = KeyRange.prefix(TermCursor.entry(indexHash, ALL_KEYS));
        return TermCursor.over(snapshot, all, Direction.FORWARD, meter);
    }

    private void add(long number) {
        long sequence = DocumentNumbers.sequenceOf(number);
        long[] page = present.computeIfAbsent(sequence / PAGE_BITS, it -> new long[PAGE_BITS / Long.SIZE]);
        page[word(sequence)] |= 1L << sequence;
    }

    private boolean contains(long number) {
        long sequence = DocumentNumbers.sequenceOf(number);
        long[] page = present.get(sequence / PAGE_BITS);
        return page != null && (page[word(sequence)] & 1L << sequence) != 0;
    }

    private static int word(long sequence) {
        return (int) (sequence % PAGE_BITS) / Long.SIZE;
    }
}
