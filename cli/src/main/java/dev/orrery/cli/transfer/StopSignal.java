package dev.orrery.cli.transfer;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Says that the process is told to end, by Ctrl-C or a signal, and holds its end up until what is under way is done and
 * written down.
 */
final class StopSignal implements AutoCloseable {

    private static final Duration HOLD_UP_MAX = Duration.ofSeconds(20);

    private final Duration holdUpMax;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread hook = new Thread(this::holdUp, "stop");

    private StopSignal(Duration holdUpMax) {
        this.holdUpMax = holdUpMax;
    }

    static StopSignal listen() {
        return listen(HOLD_UP_MAX);
    }

    /** A signal that holds the end of the process up for no longer than this. */
    static StopSignal listen(Duration holdUpMax) {
        StopSignal signal = new StopSignal(holdUpMax);
        Runtime.getRuntime().addShutdownHook(signal.hook);
        return signal;
    }

    boolean isStopped() {
        return stopped.getCount() == 0;
    }

    /** Gives the signal. */
    void request() {
        stopped.countDown();
    }

    /** Waits for a while, or until the signal comes; an interrupt counts as one. */
    void await(long millis) {
        try {
            stopped.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            request();
        }
    }

    @Override
    public void close() {
        closed.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The process is ending already.
        }
    }

    private void holdUp() {
        stopped.countDown();
        try {
            closed.await(holdUpMax.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
