package dev.orrery.engine.operation;

import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;

/** How an operation ended that stands for itself, beside others. */
public sealed interface OperationOutcome {

    /** It took effect. */
    record Done(ItemResult result) implements OperationOutcome {}

    /** It did not, whatever became of the others. */
    record Failed(OrreryException cause) implements OperationOutcome {}
}
