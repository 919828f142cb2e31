package dev.orrery.query.exec;

import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonValue;

/**
 * What a step of a query keeps in memory while it sorts, groups and looks for duplicates. It is given back when the step is
 * closed, or else with the lease of the whole query. Used by one thread.
 */
final class MemoryBudget implements AutoCloseable {

    /** What objects and maps around a value take, roughly. */
    private static final int OVERHEAD_BYTES = 96;

    /** The lease, which threads share, is asked for so much at first, and then for as much again as there is. */
    private static final long FIRST_BYTES = 4 << 10;

    private static final long MORE_BYTES_MAX = 1 << 20;

    private final MemoryLease lease;
    private long granted;
    private long bytes;

    MemoryBudget(MemoryLease lease) {
        this.lease = lease;
    }

    /** A copy of a value that doesn't hold fast the document it was taken from; fails if there is no room for it. */
    JsonValue keep(JsonValue value) {
        keep(value.encodedLength());
        return JsonValue.ofEncoded(value.encoded());
    }

    /** Keeps something of a length; fails if there is no room for it. */
    void keep(int valueBytes) {
        bytes += valueBytes + OVERHEAD_BYTES;
        if (bytes > granted) {
            grow(bytes - granted);
        }
    }

    private void grow(long missing) {
        long wanted = Math.max(missing, Math.clamp(granted, FIRST_BYTES, MORE_BYTES_MAX));
        if (!lease.tryTake(wanted)) {
            wanted = missing;
            lease.take(missing);
        }
        granted += wanted;
    }

    /** Keeps another value in the place of one that was kept before. */
    JsonValue replace(JsonValue kept, JsonValue value) {
        bytes -= kept.encodedLength() + OVERHEAD_BYTES;
        return keep(value);
    }

    @Override
    public void close() {
        lease.giveBack(granted);
        granted = 0;
        bytes = 0;
    }
}
