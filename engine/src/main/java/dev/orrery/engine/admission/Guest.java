package dev.orrery.engine.admission;

import dev.orrery.engine.budget.Retry;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import java.util.List;
import java.util.Optional;

/** Who wants to be let in to a partition, and how it is asked to come back if it can't be. */
record Guest(Partition partition, Optional<PartitionKey> key, Retry retry) {

    static Guest of(Partition partition) {
        return new Guest(partition, Optional.empty(), Retry.IN_TURN);
    }

    /** Lets it in; it pays what it has drawn. */
    PartitionAdmission admitted(List<Draw> drawn) {
        return new PartitionAdmission(partition, key, drawn);
    }

    /** Counts that it wants more than there is left. */
    void countBeyond() {
        partition.usage().beyond(key);
    }

    OrreryException refusal(Draw draw) {
        return TooManyRequests.of(draw.retryAfterMillis(retry));
    }
}
