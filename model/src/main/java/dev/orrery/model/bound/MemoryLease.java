package dev.orrery.model.bound;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;

/** What one piece of work has of the memory that all share; closing it gives everything back. Safe for threads. */
public final class MemoryLease implements AutoCloseable {

    /** It takes so much of the pool at a time, since all go there. */
    private static final long CHUNK_BYTES = 1 << 20;

    private final MemoryPool pool;
    private final long bytesMax;
    private long taken;
    private long used;
    private boolean isClosed;

    MemoryLease(MemoryPool pool, long bytesMax) {
        this.pool = pool;
        this.bytesMax = bytesMax;
    }

    /** For work that shares its memory with nobody: it may have so much. */
    public static MemoryLease alone(long bytesMax) {
        return new MemoryLease(new MemoryPool(Long.MAX_VALUE), bytesMax);
    }

    /** Takes memory; fails if the work has too much already, or if all work together has. */
    public synchronized void take(long bytes) {
        if (used + bytes > bytesMax) {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "The query needs too much memory to sort, group or "
                    + "collect its rows; let it filter more, select less, or return them unsorted")
                    .with("bytesMax", bytesMax);
        }
        if (!tryTake(bytes)) {
            throw new OrreryException(ErrorCode.MEMORY_EXHAUSTED, "The server has no memory left for this beside what "
                    + "else it does. Try again later, or give it more (-Xmx).");
        }
    }

    /** Takes memory if there is as much. */
    public synchronized boolean tryTake(long bytes) {
        long missing = used + bytes - taken;
        if (isClosed || used + bytes > bytesMax || (missing > 0 && !takeOfPool(missing))) {
            return false;
        }
        used += bytes;
        return true;
    }

    private boolean takeOfPool(long missing) {
        long chunk = Math.max(missing, CHUNK_BYTES);
        boolean isThere = pool.take(chunk);
        if (isThere) {
            taken += chunk;
        }
        return isThere;
    }

    /** Gives back some of what was taken; the work can take it again. */
    public synchronized void giveBack(long bytes) {
        if (isClosed) {
            return;
        }
        used -= bytes;
        long unused = taken - used;
        if (unused > 2 * CHUNK_BYTES) {
            pool.giveBack(unused - CHUNK_BYTES);
            taken -= unused - CHUNK_BYTES;
        }
    }

    @Override
    public synchronized void close() {
        isClosed = true;
        pool.giveBack(taken);
        taken = 0;
        used = 0;
    }
}
