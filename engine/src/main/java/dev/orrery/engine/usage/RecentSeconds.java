package dev.orrery.engine.usage;

import java.util.concurrent.atomic.LongAdder;

/**
 * A sum that remembers how much of it came in each of the last seconds.
 *
 * <p>Adding looks at nothing. Whoever comes first in a new second and says so writes down what the sum has grown by; an
 * amount that is added at that very moment may count for the second after.
 */
final class RecentSeconds {

    static final int SECONDS_MAX = 300;

    /** A clock that is set back by less than this is waited for; otherwise the past is forgotten. */
    private static final long SET_BACK_MAX = 10;

    private final LongAdder total = new LongAdder();
    private volatile long second;
    private volatile long lastWhole;
    // The rest is guarded by this object. Nothing is remembered of a partition that was never used.
    private long[] history = {};
    private long totalBefore;

    RecentSeconds(long second) {
        this.second = second;
    }

    void add(long amount) {
        total.add(amount);
    }

    long total() {
        return total.sum();
    }

    /** What came in the whole second before the one that was moved to last. */
    long lastWhole() {
        return lastWhole;
    }

    /** What came in each of the last whole seconds, the oldest first. */
    synchronized long[] last(int count, long now) {
        moveTo(now);
        long[] last = new long[Math.min(count, SECONDS_MAX)];
        for (int i = 0; i < last.length && history.length > 0; i++) {
            last[i] = history[place(second - last.length + i)];
        }
        return last;
    }

    /** Remembers what others had in the last whole seconds, or a part of it, beside what came here. */
    synchronized void takeOver(long[] last, double share, long now) {
        moveTo(now);
        if (history.length == 0) {
            history = new long[SECONDS_MAX];
        }
        for (int i = 0; i < last.length; i++) {
            history[place(second - last.length + i)] += Math.round(last[i] * share);
        }
    }

    /** From now on it is this second. */
    void moveTo(long now) {
        if (now != second) {
            moveToOther(now);
        }
    }

    private synchronized void moveToOther(long now) {
        if (now <= second && second - now <= SET_BACK_MAX) {
            return;
        }
        long sum = total.sum();
        if (now < second) {
            history = new long[0];
        } else if (history.length > 0 || sum > totalBefore) {
            remember(sum - totalBefore, now);
        }
        lastWhole = now == second + 1 ? sum - totalBefore : 0;
        totalBefore = sum;
        second = now;
    }

    private void remember(long amount, long now) {
        if (history.length == 0) {
            history = new long[SECONDS_MAX];
        }
        history[place(second)] = amount;
        for (long empty = Math.max(second + 1, now - SECONDS_MAX); empty < now; empty++) {
            history[place(empty)] = 0;
        }
    }

    private static int place(long second) {
        return Math.floorMod(second, SECONDS_MAX);
    }
}
