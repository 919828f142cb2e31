package dev.orrery.script;

import java.time.Duration;

/**
 * How far a program may go.
 *
 * @param programsMax how many may run at a time; others wait for them
 * @param time from its start to its end; beyond it the program is stopped
 * @param acceptingTime while this lasts, it may begin further operations
 * @param allocatedBytesMax what it may allocate before it matters whether it keeps it; beyond that it is stopped as soon as
 *     the heap has grown by half of this
 * @param stackBytesMax how deep functions may call one another; a megabyte is about a thousand calls
 * @param bodyBytesMax of its answer, as JSON text
 * @param logBytesMax of what it writes to the console; the rest is cut off
 */
public record ScriptLimits(
        int programsMax,
        Duration time,
        Duration acceptingTime,
        long allocatedBytesMax,
        int stackBytesMax,
        int bodyBytesMax,
        int logBytesMax) {

    private static final int PROGRAMS_MIN = 8;
    private static final long PROGRAMS_PER_CORE = 4;
    private static final long HEAP_BYTES_PER_PROGRAM = 64L << 20;
    private static final long ALLOCATED_BYTES_MAX = 256L << 20;

    public static final ScriptLimits DEFAULT =
            of(Runtime.getRuntime().maxMemory(), Runtime.getRuntime().availableProcessors());

    /**
     * The limits on a machine. What programs keep can't be seen, only what they allocate: so there are no more at a time than
     * may have half of the heap together.
     */
    static ScriptLimits of(long heapBytes, int cores) {
        long programs = Math.max(PROGRAMS_MIN, Math.min(PROGRAMS_PER_CORE * cores, heapBytes / HEAP_BYTES_PER_PROGRAM));
        return new ScriptLimits((int) programs, Duration.ofSeconds(5), Duration.ofMillis(4_500),
                Math.min(ALLOCATED_BYTES_MAX, heapBytes / 2 / programs), 2 << 20, 4 << 20, 8 << 10);
    }

    public ScriptLimits withTime(Duration nextTime, Duration nextAcceptingTime) {
        return new ScriptLimits(
                programsMax, nextTime, nextAcceptingTime, allocatedBytesMax, stackBytesMax, bodyBytesMax, logBytesMax);
    }

    ScriptLimits withProgramsMax(int next) {
        return new ScriptLimits(
                next, time, acceptingTime, allocatedBytesMax, stackBytesMax, bodyBytesMax, logBytesMax);
    }

    public ScriptLimits withAllocatedBytesMax(long next) {
        return new ScriptLimits(programsMax, time, acceptingTime, next, stackBytesMax, bodyBytesMax, logBytesMax);
    }
}
