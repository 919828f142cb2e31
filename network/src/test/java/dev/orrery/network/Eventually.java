package dev.orrery.network;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what must become true soon. */
public final class Eventually {

    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(20);
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
