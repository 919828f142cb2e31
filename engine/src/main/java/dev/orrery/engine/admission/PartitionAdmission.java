package dev.orrery.engine.admission;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.partition.PartitionKey;
import java.util.List;
import java.util.Optional;

/** A request that was let in to one partition, which may draw from the throughput of its database, too. */
final class PartitionAdmission implements Admission {

    private final Partition partition;
    private final Optional<PartitionKey> key;
    private final Draw own;
    private final Optional<Draw> ofDatabase;
    private boolean isSettled;

    PartitionAdmission(Partition partition, Optional<PartitionKey> key, Draw own, Optional<Draw> ofDatabase) {
        this.partition = partition;
        this.key = key;
        this.own = own;
        this.ofDatabase = ofDatabase;
    }

    @Override
    public void pay(RequestCharge charge) {
        if (!isSettled) {
            isSettled = true;
            own.pay(charge);
            if (ofDatabase.isPresent()) {
                ofDatabase.get().pay(charge);
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
            own.release();
            ofDatabase.ifPresent(Draw::release);
        }
    }
}
