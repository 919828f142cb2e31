package dev.orrery.engine.budget;

import dev.orrery.engine.Limits;
import dev.orrery.engine.ThroughputSettings;
import dev.orrery.engine.catalog.Throughput;
import dev.orrery.model.RequestCharge;
import java.util.function.DoubleSupplier;

/** What offers come to: for each partition, and for who looks at them. */
final class Provisions {

    private static final int SHOWN_STEP = 100;
    private static final int AUTOSCALE_LEAST = 10;

    private final int partitionUnitsMax;
    private final boolean isEnforced;
    private final long burstNanos;

    Provisions(Limits limits, ThroughputSettings settings) {
        this.partitionUnitsMax = limits.partitionRequestUnitsMax();
        this.isEnforced = settings.enforced();
        this.burstNanos = settings.burst().toNanos();
    }

    /** What a partition takes of the throughput of its database: as much as a partition can serve. */
    int partitionUnitsMax() {
        return partitionUnitsMax;
    }

    /** An even share of some throughput. */
    Allowance allowance(int units, int shares) {
        return isEnforced
                ? new Allowance((double) units * RequestCharge.PARTS_PER_UNIT / shares, burstNanos)
                : Allowance.UNLIMITED;
    }

    /** What an offer shows: under autoscale what was needed, but at least a tenth of the maximum. */
    int shown(Throughput throughput, DoubleSupplier busiestSecond) {
        return switch (throughput) {
            case Throughput.Manual(int units) -> units;
            case Throughput.Autoscale(int unitsMax) -> {
                long steps = (long) Math.ceil(busiestSecond.getAsDouble() / SHOWN_STEP);
                yield Math.clamp(steps * SHOWN_STEP, unitsMax / AUTOSCALE_LEAST, unitsMax);
            }
        };
    }
}
