package dev.orrery.cli.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.time.Duration;
import java.util.Optional;

/** The waits between tries of a request: as long as the server says, or twice as long each time, but not for ever. */
final class Backoff {

    private static final Duration FIRST = Duration.ofMillis(50);
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private final long endNanos;
    private Duration next = FIRST;

    Backoff(Duration patience) {
        this.endNanos = System.nanoTime() + patience.toNanos();
    }

    /** Waits; false, at once, if there is no time left to wait. */
    boolean await(Optional<Duration> asTold) {
        Duration wait = asTold.orElse(next);
        next = next.multipliedBy(2).compareTo(LONGEST) < 0 ? next.multipliedBy(2) : LONGEST;
        if (System.nanoTime() + wait.toNanos() - endNanos > 0) {
            return false;
        }
        try {
            Thread.sleep(wait);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.REQUEST_TIMEOUT, "The server had no time to answer. Try again later",
                    e);
        }
    }
}
