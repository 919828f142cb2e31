package dev.orrery.http;

import io.netty.channel.SelectStrategy;
import io.netty.util.IntSupplier;
import java.util.concurrent.TimeUnit;

/**
 * How an event loop waits: for a moment it stays awake and looks for the next request, and only then it sleeps. A client that
 * asks one thing after the other asks again soon, and to wake a thread takes longer than many an answer.
 *
 * <p>Whoever else has something to do on this processor goes first. A server that nobody asks sleeps.
 */
final class AlertWaiting implements SelectStrategy {

    private static final long AWAKE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    private boolean wasBusy;
    private long idleSince = System.nanoTime();

    @Override
    public int calculateStrategy(IntSupplier selectNow, boolean hasTasks) throws Exception {
        int ready = selectNow.get();
        if (ready > 0 || hasTasks) {
            wasBusy = true;
            return ready;
        }
        long now = System.nanoTime();
        if (wasBusy) {
            wasBusy = false;
            idleSince = now;
        }
        if (now - idleSince > AWAKE_NANOS) {
            return SELECT;
        }
        Thread.yield();
        return CONTINUE;
    }
}
