package dev.orrery.samples.blog.command;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets a thread close all that it has opened when the process is told to end: the process waits for it. */
final class StopSignal implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook;
    private volatile boolean isRaised;

    private StopSignal(Thread thread) {
        hook = Thread.ofPlatform().name("stop").unstarted(() -> stop(thread));
    }

    /** From now on a thread is interrupted when the process is told to end. */
    static StopSignal interrupting(Thread thread) {
        StopSignal signal = new StopSignal(thread);
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    private void stop(Thread thread) {
        isRaised = true;
        thread.interrupt();
        try {
            closed.await(PATIENCE.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** True if the process is ending. */
    boolean isRaised() {
        return isRaised;
    }

    /** The thread has closed everything. */
    @Override
    public void close() {
        closed.countDown();
        if (!isRaised) {
            removeHook();
        }
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process has begun to end just now.
            isRaised = true;
        }
    }
}
