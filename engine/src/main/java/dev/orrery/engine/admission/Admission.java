package dev.orrery.engine.admission;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.RequestCharge;
import java.util.List;

/**
 * A request that was let in. It pays when it is known what it costs; if it is closed before, since it came to nothing or is
 * made again elsewhere, it costs nothing.
 */
public sealed interface Admission extends AutoCloseable permits PartitionAdmission, JointAdmission {

    /** Pays for what was done in all partitions that the request was let in to, each an even share. */
    void pay(RequestCharge charge);

    /** Pays for what was done in these partitions, each an even share. */
    void pay(RequestCharge charge, List<RangePosition> read);

    @Override
    void close();
}
