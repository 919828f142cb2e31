package dev.orrery.engine.request;

import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.OrreryException;

/** An operation of a batch or of a bulk request, as far as it could be understood. */
public sealed interface RequestedOperation {

    /** Whether something is read by it. */
    boolean isRead();

    record Understood(LogicalPartition where, ItemOperation operation) implements RequestedOperation {
        @Override
        public boolean isRead() {
            return operation instanceof ItemOperation.Read;
        }
    }

    /** It lacks something, or is not allowed. */
    record Faulty(OrreryException cause) implements RequestedOperation {
        @Override
        public boolean isRead() {
            return false;
        }
    }
}
