package dev.orrery.engine.usage;

import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** What a physical partition has been used for since it was opened. */
public final class PartitionUsage {

    private final LongAdder parts = new LongAdder();
    private final LongAdder refused = new LongAdder();

    /** Counts a request that was served, or the share of this partition in it. */
    public void served(RequestCharge charge, Optional<PartitionKey> key) {
        parts.add(charge.parts());
    }

    /** Counts a request that was refused since the throughput was used up. */
    public void refused(Optional<PartitionKey> key) {
        refused.increment();
    }

    public RequestCharge charged() {
        return new RequestCharge(parts.sum());
    }

    public long refused() {
        return refused.sum();
    }
}
