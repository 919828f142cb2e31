package dev.orrery.engine.admission;

import dev.orrery.engine.budget.Allowance;
import dev.orrery.engine.budget.AllowanceRule;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.settings.ThroughputSettings;
import dev.orrery.model.RequestCharge;
import java.util.function.DoubleSupplier;

/** What offers come to: for each partition, and for who looks at them. */
public final class Provisions implements AllowanceRule {

    private static final int SHOWN_STEP = 100;
    private static final int AUTOSCALE_LEAST = 10;

    private final int partitionUnitsMax;
    private final long burstNanos;

    public Provisions(Limits limits, ThroughputSettings settings) {
        this.partitionUnitsMax = limits.partitionRequestUnitsMax();
        this.burstNanos = settings.burst().toNanos();
    }

    /** What a partition takes of the throughput of its database: as much as a partition can serve. */
    int partitionUnitsMax() {
        return partitionUnitsMax;
    }

    @Override
    public Allowance allowance(int units, int shares) {
        return new Allowance((double) units * RequestCharge.PARTS_PER_UNIT / shares, burstNanos);
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
