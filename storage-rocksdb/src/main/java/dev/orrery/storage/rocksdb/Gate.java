package dev.orrery.storage.rocksdb;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts who is inside, so that native memory is freed only when nobody uses it. Entering costs one atomic addition;
 * threads are spread over several counters, that they do not slow each other down.
 */
final class Gate {

    /** Says that the gate is closed. */
    static final int CLOSED = -1;

    private static final long POLL_NANOS = TimeUnit.MICROSECONDS.toNanos(50);
    // Counters lie two cache lines apart, because processors fetch lines in pairs.
    private static final int LONGS_BETWEEN = 16;

    private final AtomicLongArray inside;
    private final int mask;
    private volatile boolean closed;

    private Gate(int counters) {
        inside = new AtomicLongArray((counters - 1) * LONGS_BETWEEN + 1);
        mask = counters - 1;
    }

    /** A gate that many threads pass all the time. */
    static Gate wide() {
        return new Gate(Integer.highestOneBit(4 * Runtime.getRuntime().availableProcessors()));
    }

    /** A gate that takes little memory. */
    static Gate narrow() {
        return new Gate(1);
    }

    /** Enters, unless the gate is closed; what is returned goes to {@link #exit}. */
    int enter() {
        int counter = ((int) Thread.currentThread().threadId() & mask) * LONGS_BETWEEN;
        inside.getAndIncrement(counter);
        // The order matters: whoever closes sets the flag first and looks at the counters afterwards.
        if (closed) {
            inside.getAndDecrement(counter);
            return CLOSED;
        }
        return counter;
    }

    void exit(int counter) {
        inside.getAndDecrement(counter);
    }

    /** Lets nobody in any more and waits until all have left. */
    void close() {
        closed = true;
        for (int counter = 0; counter < inside.length(); counter += LONGS_BETWEEN) {
            while (inside.get(counter) != 0) {
                LockSupport.parkNanos(POLL_NANOS);
            }
        }
    }

    boolean isClosed() {
        return closed;
    }
}
