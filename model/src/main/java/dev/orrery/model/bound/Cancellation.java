package dev.orrery.model.bound;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * Tells work to end: because its time is over, because who asked for it has gone, or because the server stops. Whoever does
 * the work looks at it now and then, by {@link Checkpoints} inside of loops. Safe for threads.
 */
public final class Cancellation {

    /** Why work is to end. */
    public enum Reason {
        TIME_IS_OVER,
        CLIENT_IS_GONE,
        SERVER_STOPS
    }

    private static final Deadline NEVER = new Deadline(Duration.ZERO, 0, () -> -1);

    private final List<Cancellation> parents;
    private final Deadline deadline;
    private volatile Reason reason;

    /** When time is over, by a clock that tells nanoseconds since any moment. */
    private record Deadline(Duration time, long startNanos, LongSupplier nanoTime) {

        boolean isPast() {
            return nanoTime.getAsLong() - startNanos > time.toNanos();
        }
    }

    /** For work that may take its time until somebody {@linkplain #cancel cancels} it. */
    public Cancellation() {
        this(List.of(), NEVER);
    }

    private Cancellation(List<Cancellation> parents, Deadline deadline) {
        this.parents = parents;
        this.deadline = deadline;
    }

    /** For a part of the work, which has so much time from now on. */
    public Cancellation within(Duration time, LongSupplier nanoTime) {
        return new Cancellation(List.of(this), new Deadline(time, nanoTime.getAsLong(), nanoTime));
    }

    /** For work that ends with this, and with another. */
    public Cancellation or(Cancellation other) {
        return new Cancellation(List.of(this, other), NEVER);
    }

    /** Has the work end, and all of its parts. The first reason counts. */
    public void cancel(Reason why) {
        if (reason == null) {
            reason = why;
        }
    }

    /** Why the work is to end; empty as long as it may go on. */
    public Optional<Reason> reason() {
        if (reason == null) {
            for (Cancellation parent : parents) {
                parent.reason().ifPresent(this::cancel);
            }
            if (deadline.isPast()) {
                cancel(Reason.TIME_IS_OVER);
            }
        }
        return Optional.ofNullable(reason);
    }

    public boolean isCancelled() {
        return reason().isPresent();
    }

    /** Fails if the work is to end. */
    public void check() {
        if (isCancelled()) {
            throw failure();
        }
    }

    /** What to fail with because the work is to end, which it must be. */
    public OrreryException failure() {
        return failure(reason().orElseThrow());
    }

    private static OrreryException failure(Reason why) {
        return switch (why) {
            case TIME_IS_OVER -> new OrreryException(
                    ErrorCode.REQUEST_TIMEOUT,
                    "The request takes longer than it may. Let it do less at a time: filter by what an index knows, join, "
                            + "sort and group fewer rows.");
            case CLIENT_IS_GONE -> new OrreryException(
                    ErrorCode.REQUEST_TIMEOUT, "The client has gone, so that nobody waits for the answer.");
            case SERVER_STOPS -> new OrreryException(
                    ErrorCode.ENGINE_CLOSED, "The server stops. Send the request again when it is back.");
        };
    }
}
