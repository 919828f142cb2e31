package dev.orrery.metrics;

import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.usage.PartitionUsage;
import java.util.stream.DoubleStream;

/**
 * A physical partition as metrics show it.
 *
 * @param requestUnitsProvisioned how many it may serve in a second
 */
record PartitionState(PartitionRange range, Totals totals, double requestUnitsProvisioned, PartitionUsage usage) {

    private static final int MINUTE = 60;

    /** The request units of the last whole second. */
    double requestUnitsOfLastSecond() {
        return usage.requestUnitsBySecond(1)[0];
    }

    /** The request units of a second, in the average of the last minute. */
    double requestUnitsPerSecond() {
        return DoubleStream.of(usage.requestUnitsBySecond(MINUTE)).sum() / MINUTE;
    }
}
