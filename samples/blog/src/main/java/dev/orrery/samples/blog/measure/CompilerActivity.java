package dev.orrery.samples.blog.measure;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;

/**
 * Tells whether this JVM is still busy compiling what runs often. With the SDK and a server in one process of few cores
 * that takes minutes, in which requests get faster and faster.
 */
final class CompilerActivity {

    private static final Duration WINDOW = Duration.ofSeconds(10);

    /** Less than this part of the time is what a JVM spends that has settled. */
    private static final double SETTLED = 0.05;

    private final Optional<CompilationMXBean> compiler = Optional.ofNullable(
            ManagementFactory.getCompilationMXBean())
            .filter(CompilationMXBean::isCompilationTimeMonitoringSupported);
    private long windowNanos = System.nanoTime();
    private long compiledMillis = compiled();
    private boolean isHigh = compiler.isPresent();

    /** Whether the JVM was busy compiling in the last whole window; so it is taken to be before the first one is over. */
    boolean isHigh() {
        long nanos = System.nanoTime() - windowNanos;
        if (nanos >= WINDOW.toNanos()) {
            long millis = compiled();
            isHigh = (millis - compiledMillis) * 1e6 > SETTLED * nanos;
            windowNanos += nanos;
            compiledMillis = millis;
        }
        return isHigh;
    }

    private long compiled() {
        return compiler.map(CompilationMXBean::getTotalCompilationTime).orElse(0L);
    }
}
