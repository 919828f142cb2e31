package dev.orrery.engine.procedure;

import dev.orrery.model.bound.Cancellation;

/**
 * How programs are called.
 *
 * @param isLogging whether what they write to the console is wanted
 * @param activityId how the caller names the request
 * @param cancellation ends them before their time
 */
public record CallOptions(boolean isLogging, String activityId, Cancellation cancellation) {

    public static final CallOptions PLAIN = new CallOptions(false, "");

    /** For a client that waits as long as it takes. */
    public CallOptions(boolean isLogging, String activityId) {
        this(isLogging, activityId, new Cancellation());
    }
}
