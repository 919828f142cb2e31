package dev.orrery.benchmarks.query;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Waits until this process has nothing to do in the background, such as to sort the files that were written last. */
final class Quiet {

    private static final Duration BUSY = Duration.ofMillis(50);
    private static final int SECONDS_MAX = 180;

    private Quiet() {}

    static void await() {
        Duration before = used();
        for (int second = 0; second < SECONDS_MAX; second++) {
            sleep();
            Duration now = used();
            if (now.minus(before).compareTo(BUSY) < 0) {
                return;
            }
            before = now;
        }
        System.err.println("The process has not come to rest in %d s".formatted(SECONDS_MAX));
    }

    private static Duration used() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private static void sleep() {
        try {
            TimeUnit.SECONDS.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException("A measurement was interrupted", e);
        }
    }
}
