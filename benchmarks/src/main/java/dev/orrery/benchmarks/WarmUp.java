package dev.orrery.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;

/** Work that is repeated until the JVM has compiled what it takes; else the compiler would be measured, which needs a core. */
public final class WarmUp {

    private static final int STEPS_MAX = 40;
    private static final int QUIET_STEPS = 2;
    private static final double QUIET_PART = 0.1;
    private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

    private WarmUp() {}

    /**
     * Repeats a step until the compiler has been quiet, or it has been busy for long enough.
     *
     * @param step some of what is going to be measured, for about a second or more
     */
    public static void repeat(Runnable step) {
        int quiet = 0;
        for (int i = 0; i < STEPS_MAX && quiet < QUIET_STEPS; i++) {
            quiet = isQuietDuring(step) ? quiet + 1 : 0;
        }
    }

    private static boolean isQuietDuring(Runnable step) {
        long startNanos = System.nanoTime();
        long startMillis = COMPILER.getTotalCompilationTime();
        step.run();
        long compilingMillis = COMPILER.getTotalCompilationTime() - startMillis;
        return compilingMillis * 1e6 < QUIET_PART * (System.nanoTime() - startNanos);
    }
}
