package dev.orrery.engine.operation;

import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;
import java.util.List;

/** How a transactional batch ended. */
public sealed interface BatchResult {

    /** All operations took effect; a result for each. */
    record Done(List<ItemResult> results) implements BatchResult {
        public Done {
            results = List.copyOf(results);
        }
    }

    /** None took effect, because this one failed. */
    record Refused(int failedOperation, OrreryException cause) implements BatchResult {}
}
