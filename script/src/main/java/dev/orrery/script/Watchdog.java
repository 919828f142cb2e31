package dev.orrery.script;

import dev.orrery.model.bound.HeapUse;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** The thread that stops programs which go too far. It sleeps while there are none. */
final class Watchdog implements AutoCloseable {

    private static final Logger LOG = System.getLogger(Watchdog.class.getName());

    private static final long PERIOD_NANOS = 5_000_000;

    private final Set<Guard> guards = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean isAsleep;
    private volatile boolean isClosed;

    Watchdog() {
        this.thread = Thread.ofPlatform().daemon().name("script-watchdog").unstarted(this::watch);
        thread.start();
    }

    void watch(Guard guard) {
        guards.add(guard);
        if (isAsleep) {
            LockSupport.unpark(thread);
        }
    }

    void release(Guard guard) {
        guard.end();
        if (guard.isDone()) {
            guards.remove(guard);
        }
    }

    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
    }

    private void watch() {
        Allocations.load();
        while (!isClosed) {
            sleep();
            try {
                look();
            } catch (OutOfMemoryError e) {
                // Now it is needed more than ever; there may be memory again when it looks next.
                LOG.log(Level.WARNING, "There was no memory left to look after programs");
            }
        }
    }

    private void look() {
        long now = System.nanoTime();
        long keptBytes = guards.isEmpty() ? 0 : HeapUse.keptBytes();
        guards.forEach(guard -> guard.exceeded(now, keptBytes).ifPresent(Watchdog::stop));
        guards.removeIf(Guard::isDone);
    }

    private void sleep() {
        isAsleep = true;
        if (guards.isEmpty() && !isClosed) {
            LockSupport.park(this);
        }
        isAsleep = false;
        LockSupport.parkNanos(this, PERIOD_NANOS);
    }

    /** On a thread of its own, since it waits until the program has noticed; unless there is no memory for a thread. */
    private static void stop(GuestContext context) {
        try {
            Thread.ofPlatform().daemon().name("script-stop").start(context::cancel);
        } catch (OutOfMemoryError e) {
            context.cancel();
        }
    }
}
