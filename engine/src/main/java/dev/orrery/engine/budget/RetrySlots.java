package dev.orrery.engine.budget;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The times at which requests that were refused are to come back, one behind the other. Clients give up after a few tries (SDKs
 * after nine), so it matters that most who come back are served, though nobody can tell them from those who come for the first
 * time. So only a part of the throughput is promised, and the rest is left to the others.
 */
final class RetrySlots {

    /** Between two that come back others can be served, unless that takes long: then nobody might be there. */
    private static final int OTHERS_BETWEEN = 2;

    private static final long OTHERS_NANOS_MAX = TimeUnit.MILLISECONDS.toNanos(60);
    private static final long STEP_NANOS_MIN = TimeUnit.MILLISECONDS.toNanos(1);

    /** Long ago, and can be added to. */
    private static final long FIRST = Long.MIN_VALUE / 2;

    /** Beyond it the times begin again from the front, rather than have anybody wait for long. */
    private static final long SPAN_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final AtomicLong last = new AtomicLong(FIRST);

    /**
     * The next time.
     *
     * @param free from when on there is a balance
     * @param requestNanos how long it takes until there is enough for another request
     */
    long next(long free, long requestNanos) {
        long others = Math.min(requestNanos * OTHERS_BETWEEN, OTHERS_NANOS_MAX);
        long step = Math.max(STEP_NANOS_MIN, requestNanos + others);
        return last.updateAndGet(before -> before > free + SPAN_NANOS ? free : Math.max(before + step, free));
    }
}
