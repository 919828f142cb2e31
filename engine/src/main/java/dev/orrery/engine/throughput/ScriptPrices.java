package dev.orrery.engine.throughput;

import dev.orrery.model.RequestCharge;

/**
 * What programs cost on top of the operations that they have done. It is counted, never timed, so that the same call on
 * the same data costs the same. What they write is priced by {@link JointWrites}.
 *
 * <p>The figure is a published measurement: a procedure that reads one small item costs 5.63 where the read alone costs
 * 1.
 */
public final class ScriptPrices {

    private static final RequestCharge PROGRAM = new RequestCharge(97);

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
}
