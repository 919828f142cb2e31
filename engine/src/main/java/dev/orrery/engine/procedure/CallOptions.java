package dev.orrery.engine.procedure;

/**
 * How programs are called.
 *
 * @param isLogging whether what they write to the console is wanted
 * @param activityId how the caller names the request
 */
public record CallOptions(boolean isLogging, String activityId) {

    public static final CallOptions PLAIN = new CallOptions(false, "");
}
