package dev.orrery.engine.admission;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import java.util.List;
import java.util.Optional;

/**
 * A request that was let in to one partition. It draws from the partition's throughput, and from that of its database if it shares
 * that; from nothing if there was nothing left and it was let in nevertheless.
 */
final class PartitionAdmission implements Admission {

    private final Partition partition;
    private final Optional<PartitionKey> key;
    private final List<Draw> drawn;
    private boolean isSettled;

    PartitionAdmission(Partition partition, Optional<PartitionKey> key, List<Draw> drawn) {
        this.partition = partition;
        this.key = key;
        this.drawn = drawn;
    }

    @Override
    public void pay(RequestCharge charge) {
        if (!isSettled) {
            isSettled = true;
            for (Draw draw : drawn) {
                draw.pay(charge);
            }
            partition.usage().served(charge, key);
        }
    }

    @Override
    public void pay(RequestCharge charge, List<RangePosition> read) {
        pay(charge);
    }

    /** Whether its partition is one of these. */
    boolean isAmong(List<RangePosition> positions) {
        return positions.stream().anyMatch(it -> it.rangeId() == partition.range().id());
    }

    @Override
    public void close() {
        if (!isSettled) {
            isSettled = true;
            drawn.forEach(Draw::release);
        }
    }
}
