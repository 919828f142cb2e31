package dev.orrery.engine.budget;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * A balance of throughput that time fills. Its state is one number: the time up to which everything is spent. While that is
 * in the past there is a balance; what is taken moves it on, also beyond the present, which is a debt that time pays back.
 */
final class TokenBucket {

    private static final long NEVER = Long.MIN_VALUE;

    private static final AtomicLongFieldUpdater<TokenBucket> SPENT_UNTIL =
            AtomicLongFieldUpdater.newUpdater(TokenBucket.class, "spentUntil");

    private volatile long spentUntil = NEVER;

    /**
     * Takes something if there is any balance, even if it is more than that.
     *
     * @param nanos the time in which as much comes in
     * @param capacityNanos the time for which throughput is kept
     * @param firstNanos the time for which there is throughput at the first use
     */
    boolean take(long now, long nanos, long capacityNanos, long firstNanos) {
        while (true) {
            long before = spentUntil;
            long from = before == NEVER ? now - firstNanos : Math.max(before, now - capacityNanos);
            if (from >= now) {
                return false;
            }
            if (SPENT_UNTIL.compareAndSet(this, before, from + nanos)) {
                return true;
            }
        }
    }

    /** Takes more, or gives something back. */
    void correct(long nanos) {
        if (nanos != 0) {
            SPENT_UNTIL.addAndGet(this, nanos);
        }
    }

    /** The time from which on there is a balance, unless more is taken. */
    long spentUntil() {
        return spentUntil;
    }

    /** Keeps the balance, or the debt, as an amount when from now on so much more comes in. */
    void rescale(long now, double factor) {
        SPENT_UNTIL.updateAndGet(this, until -> until == NEVER ? NEVER : now + (long) ((until - now) / factor));
    }
}
