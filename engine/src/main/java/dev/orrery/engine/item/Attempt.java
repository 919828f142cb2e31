package dev.orrery.engine.item;

import dev.orrery.model.OrreryException;

/** How an operation ended that stands for itself, beside others. */
public sealed interface Attempt {

    /** It took effect. */
    record Done(ItemResult result) implements Attempt {}

    /** It did not, whatever became of the others. */
    record Failed(OrreryException cause) implements Attempt {}
}
