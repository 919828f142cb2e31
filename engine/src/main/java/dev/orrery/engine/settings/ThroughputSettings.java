package dev.orrery.engine.settings;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether and how provisioned throughput limits what requests may spend.
 *
 * @param enforced whether requests beyond the throughput are refused; otherwise they are served, and counted
 * @param burst the time for which unused throughput is kept to be spent later; zero keeps none
 * @param nanoTime tells how time passes, in nanoseconds since any moment
 */
public record ThroughputSettings(boolean enforced, Duration burst, LongSupplier nanoTime) {

    /** Requests beyond the throughput are refused, as Cosmos DB does. */
    public static final ThroughputSettings ENFORCED =
            new ThroughputSettings(true, Duration.ZERO, System::nanoTime);

    /** No request is refused, whatever it costs; it is counted which would have been. */
    public static final ThroughputSettings OBSERVED =
            new ThroughputSettings(false, Duration.ZERO, System::nanoTime);

    public ThroughputSettings {
        if (burst.isNegative()) {
            throw new IllegalArgumentException("Throughput can't be kept for a time below zero: " + burst);
        }
    }

    public ThroughputSettings withBurst(Duration next) {
        return new ThroughputSettings(enforced, next, nanoTime);
    }

    public ThroughputSettings withNanoTime(LongSupplier next) {
        return new ThroughputSettings(enforced, burst, next);
    }
}
