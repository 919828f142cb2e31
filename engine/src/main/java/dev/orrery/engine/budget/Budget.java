package dev.orrery.engine.budget;

import dev.orrery.model.RequestCharge;
import java.util.concurrent.TimeUnit;

/**
 * What a partition, or a database that shares its throughput, may spend. A request is let in while there is a balance. What
 * it costs is known only afterwards, so it reserves what requests cost of late, and the difference is settled then.
 */
public final class Budget {

    /** Says that nothing could be reserved. */
    public static final long NOTHING = -1;

    /**
     * The time for which throughput is kept without bursts: little, so that ten seconds serve ten seconds' worth, but enough
     * that nothing is lost while clients are on their way. There is as much at the first use.
     */
    private static final long CAPACITY_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    /** The same for the speed of bursts, which is more than enough by itself. */
    private static final long PEAK_CAPACITY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final TokenBucket balance = new TokenBucket();
    private final TokenBucket peak = new TokenBucket();
    private final RetrySlots slots = new RetrySlots();
    private final AverageCharge average = new AverageCharge();
    private volatile Grant grant = Grant.NONE;

    /**
     * How fast it may be spent: a share of some throughput. It is asked for at each request, and mostly is what it was before.
     * A debt is an amount: with twice the throughput it is paid back in half the time.
     */
    public Allowance allowance(int units, int shares, long now, AllowanceRule rule) {
        Grant present = grant;
        return present.isOf(units, shares)
                ? present.allowance()
                : newAllowance(units, shares, now, rule);
    }

    private synchronized Allowance newAllowance(int units, int shares, long now, AllowanceRule rule) {
        Grant before = grant;
        if (before.isOf(units, shares)) {
            return before.allowance();
        }
        Allowance next = rule.allowance(units, shares);
        if (before.allowance().isLimited() && next.isLimited()) {
            balance.rescale(now, next.partsPerSecond() / before.allowance().partsPerSecond());
        }
        grant = new Grant(units, shares, next);
        return next;
    }

    /** Lets a request in: returns what is reserved for it, in parts, or {@link #NOTHING} if the balance is used up. */
    public long reserve(long now, Allowance allowance) {
        if (!allowance.isLimited()) {
            return 0;
        }
        long parts = average.parts();
        long keptNanos = Math.max(CAPACITY_NANOS, allowance.burstNanos());
        if (!balance.take(now, allowance.nanos(parts), keptNanos, CAPACITY_NANOS)) {
            return NOTHING;
        }
        if (allowance.allowsBursts()
                && !peak.take(now, allowance.peakNanos(parts), PEAK_CAPACITY_NANOS, PEAK_CAPACITY_NANOS)) {
            balance.correct(-allowance.nanos(parts));
            return NOTHING;
        }
        return parts;
    }

    /** Puts a charge in the place of what was reserved for it. */
    public void pay(Allowance allowance, long reserved, RequestCharge charge) {
        if (allowance.isLimited()) {
            if (charge.parts() != reserved) {
                correct(allowance, reserved, charge.parts());
            }
            average.add(charge.parts());
        }
    }

    /** Gives back what was reserved. */
    public void release(Allowance allowance, long reserved) {
        if (allowance.isLimited()) {
            correct(allowance, reserved, 0);
        }
    }

    /** When a request that was refused should be made again: when there is a balance, and it is its turn if it has one. */
    public int retryAfterMillis(long now, Allowance allowance, Retry retry) {
        long spentUntil = allowance.allowsBursts()
                ? Math.max(balance.spentUntil(), peak.spentUntil())
                : balance.spentUntil();
        long free = Math.max(spentUntil + 1, now);
        long nanos = switch (retry) {
            case IN_TURN -> slots.next(free, allowance.nanos(average.parts())) - now;
            case TOGETHER -> free - now;
        };
        return Math.clamp(Math.ceilDiv(nanos, TimeUnit.MILLISECONDS.toNanos(1)), 1, Integer.MAX_VALUE);
    }

    private void correct(Allowance allowance, long reserved, long parts) {
        balance.correct(allowance.nanos(parts) - allowance.nanos(reserved));
        if (allowance.allowsBursts()) {
            peak.correct(allowance.peakNanos(parts) - allowance.peakNanos(reserved));
        }
    }

    /** An allowance, and the throughput that it was made for. */
    private record Grant(int units, int shares, Allowance allowance) {
        private static final Grant NONE = new Grant(0, 0, Allowance.UNLIMITED);

        boolean isOf(int otherUnits, int otherShares) {
            return units == otherUnits && shares == otherShares;
        }
    }
}
