package dev.orrery.engine.query.access;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.engine.throughput.StoredSize;

/**
 * Counts what a step of a query does. Used by one thread. Where a query must not take long, its meter ends it with
 * {@link TakesLonger}: whatever a query does, it counts.
 */
public final class Meter {

    /** The time is looked at once in so many entries; an item or a seek weighs as much as these. */
    private static final int ENTRIES_PER_LOOK = 32;

    private static final long NEVER = Long.MAX_VALUE;

    private final long started;
    private final long nanosMax;
    private int entriesUntilLook = ENTRIES_PER_LOOK;
    private long indexSeeks;
    private long indexEntries;
    private long items;
    private long itemBytes;
    private long paidParts;

    /** Counts as long as it takes. */
    public Meter() {
        this(NEVER, 0);
    }

    private Meter(long nanosMax, long started) {
        this.nanosMax = nanosMax;
        this.started = started;
    }

    /** Counts for so long at most, from now on. */
    public static Meter forNanos(long nanosMax) {
        return new Meter(nanosMax, System.nanoTime());
    }

    /** Whether what it counts must be brief. */
    public boolean isBrief() {
        return nanosMax != NEVER;
    }

    /** A meter that goes on from here, also with the time. */
    public Meter copy() {
        Meter copy = new Meter(nanosMax, started);
        copy.add(this);
        return copy;
    }

    private void checkTime() {
        if (isBrief() && System.nanoTime() - started > nanosMax) {
            throw new TakesLonger();
        }
    }

    /** A place in the index was looked up. */
    public void seek() {
        indexSeeks++;
        checkTime();
    }

    /** An entry of the index was read. */
    public void entry() {
        indexEntries++;
        if (--entriesUntilLook == 0) {
            entriesUntilLook = ENTRIES_PER_LOOK;
            checkTime();
        }
    }

    /** An item was read. */
    public void item(StoredItem item) {
        items++;
        itemBytes += item.body().encodedLength();
        checkTime();
    }

    /** The query looks at an item that was read, and pays for it. */
    public void look(StoredItem item) {
        paidParts += lookParts(item);
    }

    /** An item that was looked at is left to the next page, which looks at it again and pays for it. */
    public void leave(StoredItem item) {
        paidParts -= lookParts(item);
    }

    /** JOINs have made rows of items, at a price. */
    public void joined(long parts) {
        paidParts += parts;
    }

    private static long lookParts(StoredItem item) {
        return QueryPrices.lookParts(StoredSize.bytes(item));
    }

    public void add(Meter other) {
        indexSeeks += other.indexSeeks;
        indexEntries += other.indexEntries;
        items += other.items;
        itemBytes += other.itemBytes;
        paidParts += other.paidParts;
    }

    public long indexSeeks() {
        return indexSeeks;
    }

    public long indexEntries() {
        return indexEntries;
    }

    public long items() {
        return items;
    }

    public long itemBytes() {
        return itemBytes;
    }

    /** What it costs to look at these items and to join their parts, in 1/21 request units. */
    public long paidParts() {
        return paidParts;
    }
}
