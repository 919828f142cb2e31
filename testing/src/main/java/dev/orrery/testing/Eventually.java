package dev.orrery.testing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for what must become true, by looking again and again: how long it takes decides nothing, unless it never comes.
 */
public final class Eventually {

    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(60);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

    private Eventually() {}

    public static void isTrue(String what, BooleanSupplier condition) {
        long begin = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - begin > NANOS_MAX) {
                throw new AssertionError("It never came true: " + what);
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }
}
