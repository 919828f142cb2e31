package dev.orrery.engine.throughput;

import dev.orrery.model.RequestCharge;

/**
 * What programs cost on top of the operations that they have done: something for being run, and a little for each
 * operation. Both are counted, never timed, so that the same call on the same data costs the same.
 *
 * <p>Two published measurements give the figures: a procedure that reads one small item costs 5.63 where the read alone
 * costs 1, and one that replaces an item 14.89 instead of 10.29.
 */
public final class ScriptPrices {

    private static final RequestCharge PROGRAM = new RequestCharge(95);
    private static final RequestCharge OPERATION = new RequestCharge(2);

    private static final int CALLS_PER_PART = 10;

    private ScriptPrices() {}

    /** A program that was run to its end. */
    public static RequestCharge program() {
        return PROGRAM;
    }

    /** Calls of functions in a query. Nothing is published about these; many cost what a few items cost. */
    public static RequestCharge functions(long calls) {
        return new RequestCharge((calls + CALLS_PER_PART - 1) / CALLS_PER_PART);
    }

    /** An operation that a program had done, by what the operation costs from outside. */
    public static RequestCharge operation(RequestCharge alone) {
        return OPERATION.plus(alone);
    }
}
