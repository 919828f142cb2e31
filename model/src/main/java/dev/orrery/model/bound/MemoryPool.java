package dev.orrery.model.bound;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** The memory that all queries and programs of a server share. Safe for threads. */
public final class MemoryPool {

    /** The rest is for requests and answers on their way, for caches, and for what nobody keeps. */
    private static final double HEAP_SHARE = 0.375;

    /** One piece of work gets no more than this share, so that there is room for another. */
    private static final double LEASE_SHARE = 0.5;

    private static final long LEASE_BYTES_MAX = 256L << 20;

    private final long bytesMax;
    private final BooleanSupplier isHeapFull;
    private final AtomicLong taken = new AtomicLong();

    public MemoryPool(long bytesMax) {
        this(bytesMax, HeapUse::isNearlyFull);
    }

    /** A pool that gives nothing away while the heap is full of things that nobody has counted. */
    MemoryPool(long bytesMax, BooleanSupplier isHeapFull) {
        this.bytesMax = bytesMax;
        this.isHeapFull = isHeapFull;
    }

    /** How many bytes a pool has, unless one says otherwise: a share of the heap that this process may have. */
    public static long shareOfHeap() {
        return (long) (Runtime.getRuntime().maxMemory() * HEAP_SHARE);
    }

    /** For one piece of work that has taken nothing yet. */
    public MemoryLease lease() {
        return new MemoryLease(this, Math.min(LEASE_BYTES_MAX, (long) (bytesMax * LEASE_SHARE)));
    }

    /** What is in use. */
    public long takenBytes() {
        return taken.get();
    }

    /** Takes something; false if there isn't as much, or if the heap has no room for it whatever was counted. */
    boolean take(long bytes) {
        if (isHeapFull.getAsBoolean()) {
            return false;
        }
        if (taken.addAndGet(bytes) <= bytesMax) {
            return true;
        }
        taken.addAndGet(-bytes);
        return false;
    }

    void giveBack(long bytes) {
        taken.addAndGet(-bytes);
    }
}
