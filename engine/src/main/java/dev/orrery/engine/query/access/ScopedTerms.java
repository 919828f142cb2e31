package dev.orrery.engine.query.access;

import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.TermCursor;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.KeyRange;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A cursor over those entries of a path's index that have a key in a set and lead to an item of the scope. The place of
 * an entry is its index key and the document number. Used by one thread; must be closed.
 */
public final class ScopedTerms implements ItemPointers {

    /** Over entries that aren't many, stepping is faster than seeking. */
    private static final int STEPS_BEFORE_SEEK = 8;

    private static final KeyRange NO_ENTRIES = KeyRange.of(new byte[0], new byte[0]);

    private final PartitionView view;
    private final byte[] index;
    private final List<KeyInterval> intervals;
    private final Direction direction;
    private final TermCursor entries;
    private final QueryMeter meter;
    // Where all that the cursor finds is wanted, nothing is looked at.
    private final boolean isUnfiltered;
    private int interval;
    private int skipped;
    private long entriesMax = Long.MAX_VALUE;
    private boolean isGivenUp;

    private ScopedTerms(
            PartitionView view,
            byte[] index,
            List<KeyInterval> intervals,
            Direction direction,
            TermCursor entries,
            QueryMeter meter) {
        this.view = view;
        this.index = index;
        this.intervals = direction == Direction.FORWARD ? intervals : intervals.reversed();
        this.direction = direction;
        this.entries = entries;
        this.meter = meter;
        this.isUnfiltered = intervals.size() == 1 && view.isWhole();
    }

    public static ScopedTerms over(
            PartitionView view, IndexPath path, ValueSet values, Direction direction, QueryMeter meter) {
        return over(view, path, values, direction, Optional.empty(), meter);
    }

    /** Over the entries of a path, behind a place if one is given. */
    public static ScopedTerms over(
            PartitionView view,
            IndexPath path,
            ValueSet values,
            Direction direction,
            Optional<byte[]> after,
            QueryMeter meter) {
        byte[] index = new ByteBuilder(Long.BYTES).appendLong(PathHash.of(path)).toBytes();
        KeyRange range = range(index, values.intervals(), direction, after);
        TermCursor entries = TermCursor.over(view.snapshot(), range, direction, meter);
        return new ScopedTerms(view, index, values.intervals(), direction, entries, meter);
    }

    /** From the first interval to the last, or what of that lies behind a place. */
    private static KeyRange range(
            byte[] index, List<KeyInterval> intervals, Direction direction, Optional<byte[]> after) {
        if (intervals.isEmpty()) {
            return NO_ENTRIES;
        }
        byte[] from = joined(index, intervals.getFirst().from());
        byte[] to = joined(index, intervals.getLast().to());
        if (after.isEmpty()) {
            return KeyRange.of(from, to);
        }
        byte[] place = joined(index, after.get());
        return switch (direction) {
            case FORWARD -> KeyRange.of(greater(from, KeyRange.justAfter(place)), to);
            case BACKWARD -> KeyRange.of(from, less(to, place));
        };
    }

    /** Gives up instead of passing by further entries when the meter has counted so many. */
    public void giveUpAfter(long entriesCounted) {
        entriesMax = entriesCounted;
    }

    /** Whether there may be more than what was found. */
    public boolean isGivenUp() {
        return isGivenUp;
    }

    @Override
    public boolean next() {
        return isUnfiltered ? entries.next() : settle(entries.next());
    }

    /** Steps to the next entry that has another index key. */
    public boolean nextKey() {
        byte[] key = indexKey();
        for (int i = 0; i < STEPS_BEFORE_SEEK; i++) {
            if (!next()) {
                return false;
            }
            if (!isAtKey(key)) {
                return true;
            }
        }
        return settle(entries.seek(behindKey()));
    }

    /** Goes on from an entry of the index, if there is one, to the first that is wanted. */
    private boolean settle(boolean isThere) {
        boolean isAtEntry = isThere;
        while (isAtEntry) {
            Fit fit = fitOfKey();
            if (fit == Fit.ENDED) {
                return false;
            }
            if (fit == Fit.BEFORE) {
                isAtEntry = entries.seek(startOfInterval());
            } else if (view.isWhole()) {
                return true;
            } else if (isOfScope()) {
                skipped = 0;
                return true;
            } else if (meter.indexEntries() >= entriesMax) {
                isGivenUp = true;
                return false;
            } else {
                isAtEntry = skip();
            }
        }
        return false;
    }

    /** How the current key lies to the interval that it is in or that comes next. */
    private enum Fit {
        BEFORE,
        WITHIN,
        ENDED
    }

    private Fit fitOfKey() {
        while (interval < intervals.size()) {
            KeyInterval current = intervals.get(interval);
            boolean isFromReached = compareKey(current.from()) >= 0;
            boolean isToReached = compareKey(current.to()) >= 0;
            if (isFromReached && !isToReached) {
                return Fit.WITHIN;
            }
            boolean isPassed = direction == Direction.FORWARD ? isToReached : !isFromReached;
            if (!isPassed) {
                return Fit.BEFORE;
            }
            interval++;
        }
        return Fit.ENDED;
    }

    private byte[] startOfInterval() {
        KeyInterval current = intervals.get(interval);
        return joined(index, direction == Direction.FORWARD ? current.from() : current.to());
    }

    private boolean isOfScope() {
        return hasNumberOfScope() && view.admits(entries.itemKey());
    }

    private boolean hasNumberOfScope() {
        long number = entries.documentNumber();
        return view.leastNumber() <= number && number <= view.greatestNumber();
    }

    /** Passes by an entry of another logical partition, or after some of them all of those in a row. */
    private boolean skip() {
        skipped++;
        if (skipped <= STEPS_BEFORE_SEEK || hasNumberOfScope()) {
            return entries.next();
        }
        boolean isBefore = direction == Direction.FORWARD
                ? entries.documentNumber() < view.leastNumber()
                : entries.documentNumber() > view.greatestNumber();
        return entries.seek(isBefore ? firstOfScope() : behindKey());
    }

    private byte[] firstOfScope() {
        long number = direction == Direction.FORWARD ? view.leastNumber() : view.greatestNumber();
        byte[] entry = entries.entry();
        return new ByteBuilder(entry.length)
                .append(entry, 0, entry.length - Long.BYTES)
                .appendLong(number)
                .toBytes();
    }

    private byte[] behindKey() {
        byte[] entry = entries.entry();
        byte[] beginning = Arrays.copyOf(entry, entry.length - Long.BYTES);
        return switch (direction) {
            case FORWARD -> KeyRange.successor(beginning).orElseThrow();
            case BACKWARD -> beginning;
        };
    }

    public boolean isAtKey(byte[] indexKey) {
        return compareKey(indexKey) == 0;
    }

    private int compareKey(byte[] key) {
        byte[] entry = entries.entry();
        return Arrays.compareUnsigned(entry, Long.BYTES, entry.length - Long.BYTES, key, 0, key.length);
    }

    public byte[] indexKey() {
        return entries.indexKey();
    }

    public long documentNumber() {
        return entries.documentNumber();
    }

    @Override
    public byte[] place() {
        byte[] entry = entries.entry();
        return Arrays.copyOfRange(entry, Long.BYTES, entry.length);
    }

    /** The index key in a place. */
    static byte[] keyOf(byte[] place) {
        return Arrays.copyOf(place, place.length - Long.BYTES);
    }

    @Override
    public byte[] itemKey() {
        return entries.itemKey();
    }

    @Override
    public void close() {
        entries.close();
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return new ByteBuilder(first.length + second.length).append(first).append(second).toBytes();
    }

    private static byte[] greater(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other) >= 0 ? one : other;
    }

    private static byte[] less(byte[] one, byte[] other) {
        return Arrays.compareUnsigned(one, other) <= 0 ? one : other;
    }
}
