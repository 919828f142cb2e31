package dev.orrery.engine.budget;

import dev.orrery.model.RequestCharge;
import java.util.concurrent.TimeUnit;

/** How fast a budget may be spent. */
public final class Allowance {

    /** Everything may be spent at once. */
    public static final Allowance UNLIMITED = new Allowance(0, 0);

    /** Bursts go no faster than this, unless more is provisioned. */
    private static final double PEAK_PARTS_PER_SECOND = 3_000.0 * RequestCharge.PARTS_PER_UNIT;

    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final double partsPerSecond;
    private final double nanosPerPart;
    private final double peakNanosPerPart;
    private final long burstNanos;

    /**
     * An allowance of a constant speed.
     *
     * @param partsPerSecond what comes in, in parts of request units; 0 if there is no limit
     * @param burstNanos the time for which unused throughput is kept beyond the usual moment; 0 if it isn't
     */
    public Allowance(double partsPerSecond, long burstNanos) {
        this.partsPerSecond = partsPerSecond;
        this.nanosPerPart = partsPerSecond == 0 ? 0 : NANOS_PER_SECOND / partsPerSecond;
        this.peakNanosPerPart = NANOS_PER_SECOND / Math.max(partsPerSecond, PEAK_PARTS_PER_SECOND);
        this.burstNanos = burstNanos;
    }

    boolean isLimited() {
        return partsPerSecond > 0;
    }

    double partsPerSecond() {
        return partsPerSecond;
    }

    boolean allowsBursts() {
        return burstNanos > 0;
    }

    long burstNanos() {
        return burstNanos;
    }

    /** The time in which so much comes in. */
    long nanos(long parts) {
        return (long) (parts * nanosPerPart);
    }

    /** The time that it takes at least to spend so much in a burst. */
    long peakNanos(long parts) {
        return (long) (parts * peakNanosPerPart);
    }
}
