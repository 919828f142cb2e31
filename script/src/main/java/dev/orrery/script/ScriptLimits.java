package dev.orrery.script;

import java.time.Duration;

/**
 * How far a program may go.
 *
 * @param time from its start to its end; beyond it the program is stopped
 * @param acceptingTime while this lasts, it may begin further operations
 * @param allocatedBytesMax what it may allocate before it matters whether it keeps it; beyond that it is stopped as soon as
 *     the heap has grown by half of this
 * @param stackBytesMax how deep functions may call one another; a megabyte is about a thousand calls
 * @param bodyBytesMax of its answer, as JSON text
 * @param logBytesMax of what it writes to the console; the rest is cut off
 */
public record ScriptLimits(
        Duration time,
        Duration acceptingTime,
        long allocatedBytesMax,
        int stackBytesMax,
        int bodyBytesMax,
        int logBytesMax) {

    private static final long ALLOCATED_BYTES_MAX =
            Math.min(512L << 20, Runtime.getRuntime().maxMemory() / 8);

    public static final ScriptLimits DEFAULT = new ScriptLimits(
            Duration.ofSeconds(5), Duration.ofMillis(4_500), ALLOCATED_BYTES_MAX, 2 << 20, 4 << 20, 8 << 10);

    public ScriptLimits withTime(Duration nextTime, Duration nextAcceptingTime) {
        return new ScriptLimits(
                nextTime, nextAcceptingTime, allocatedBytesMax, stackBytesMax, bodyBytesMax, logBytesMax);
    }

    public ScriptLimits withAllocatedBytesMax(long next) {
        return new ScriptLimits(time, acceptingTime, next, stackBytesMax, bodyBytesMax, logBytesMax);
    }
}
