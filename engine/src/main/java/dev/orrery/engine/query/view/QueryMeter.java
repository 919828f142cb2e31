package dev.orrery.engine.query.view;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.engine.throughput.StoredSize;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/**
 * Counts what a step of a query does, and ends it when it is cancelled. Used by one thread. Where a query must not take long,
 * its meter ends it with {@link TakesLonger}: whatever a query does, it counts.
 */
public final class QueryMeter {

    /** The time is looked at once in so many entries; an item or a seek weighs as much as these. */
    private static final int ENTRIES_PER_LOOK = 32;

    /** What a seek counts as at a checkpoint. */
    private static final int SEEK_STEPS = 32;

    private static final long NEVER = Long.MAX_VALUE;

    /** Waiting for the disk or for a turn on a processor counts as well, but less. */
    private static final int WAITING_FACTOR = 10;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Cancellation cancellation;
    private final Checkpoints checkpoints;
    private final long nanosMax;
    private final long started;
    private final long startedCpu;
    private int entriesUntilLook = ENTRIES_PER_LOOK;
    private long indexSeeks;
    private long indexEntries;
    private long items;
    private long itemBytes;
    private long paidParts;

    /** Counts as long as it takes. */
    public QueryMeter() {
        this(new Cancellation());
    }

    /** Counts until that is cancelled. */
    public QueryMeter(Cancellation cancellation) {
        this(cancellation, NEVER, 0, 0);
    }

    private QueryMeter(Cancellation cancellation, long nanosMax, long started, long startedCpu) {
        this.cancellation = cancellation;
        this.checkpoints = new Checkpoints(cancellation);
        this.nanosMax = nanosMax;
        this.started = started;
        this.startedCpu = startedCpu;
    }

    /**
     * Counts for so long at most, from now on and on this thread. On a busy machine it is not the query's fault that time
     * goes by, so it is the processor's time that is measured.
     */
    public static QueryMeter forNanos(long nanosMax, Cancellation cancellation) {
        return new QueryMeter(cancellation, nanosMax, System.nanoTime(), THREADS.getCurrentThreadCpuTime());
    }

    /** Whether what it counts must be brief. */
    public boolean isBrief() {
        return nanosMax != NEVER;
    }

    /** A meter that begins at nothing, for another thread that does a part of the same work. */
    public QueryMeter ofPart() {
        return new QueryMeter(cancellation);
    }

    /** A meter that goes on from here, also with the time. */
    public QueryMeter copy() {
        QueryMeter copy = new QueryMeter(cancellation, nanosMax, started, startedCpu);
        copy.add(this);
        return copy;
    }

    private void checkTime() {
        if (isBrief() && isOver()) {
            throw new TakesLonger();
        }
    }

    private boolean isOver() {
        long nanos = System.nanoTime() - started;
        return nanos > nanosMax
                && (nanos / WAITING_FACTOR > nanosMax || THREADS.getCurrentThreadCpuTime() - startedCpu > nanosMax);
    }

    /** Where whoever reads for this query looks whether it is cancelled. */
    public Checkpoints checkpoints() {
        return checkpoints;
    }

    /** A place in the index was looked up. */
    public void seek() {
        indexSeeks++;
        checkpoints.pass(SEEK_STEPS);
        checkTime();
    }

    /** An entry of the index was read. */
    public void entry() {
        indexEntries++;
        checkpoints.pass();
        if (--entriesUntilLook == 0) {
            entriesUntilLook = ENTRIES_PER_LOOK;
            checkTime();
        }
    }

    /** An item was read. */
    public void item(StoredItem item) {
        items++;
        int bytes = item.body().encodedLength();
        itemBytes += bytes;
        checkpoints.passBytes(bytes);
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

    public void add(QueryMeter other) {
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
