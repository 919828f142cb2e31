package dev.orrery.engine.admission;

import dev.orrery.engine.budget.Retry;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import java.util.Optional;

/** Who wants to be let in to a partition, and how it is asked to come back if it can't be. */
record Guest(Partition partition, Optional<PartitionKey> key, Retry retry) {

    static Guest of(Partition partition) {
        return new Guest(partition, Optional.empty(), Retry.IN_TURN);
    }

    PartitionAdmission admitted(Draw own, Optional<Draw> ofDatabase) {
        return new PartitionAdmission(partition, key, own, ofDatabase);
    }

    OrreryException refusal(Draw draw) {
        partition.usage().refused(key);
        return TooManyRequests.of(draw.retryAfterMillis(retry));
    }
}
