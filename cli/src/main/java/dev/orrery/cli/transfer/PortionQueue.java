package dev.orrery.cli.transfer;

import dev.orrery.cli.transfer.Portion.Piece;
import dev.orrery.model.OrreryException;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Hands out the items of a source in portions, to several threads. Of two items with the same name, the later one waits
 * until the earlier is written: so it is the later one that stays, or that is refused.
 */
final class PortionQueue {

    private final Supplier<Optional<Piece>> source;
    private final BooleanSupplier isDry;
    private final Portions portions;
    private final StopSignal stop;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition someEnded = lock.newCondition();
    private Optional<Piece> waiting = Optional.empty();
    private Optional<OrreryException> problem = Optional.empty();
    private boolean hasEnded;
    private boolean hasFailed;

    /**
     * A queue of what a source has, one item after the other.
     *
     * @param isDry whether the next item has yet to come, so that those before should not wait for it
     */
    PortionQueue(
            Supplier<Optional<Piece>> source, BooleanSupplier isDry, Portions portions, StopSignal stop) {
        this.source = source;
        this.isDry = isDry;
        this.portions = portions;
        this.stop = stop;
    }

    /**
     * The next portion; empty if there is none any more, or something failed. After the signal it is only what was begun;
     * and before a failure of the source, what came before it.
     */
    Optional<Portion> take() {
        lock.lock();
        try {
            Optional<Portion> due = Optional.empty();
            while (due.isEmpty() && !hasFailed && !isOver()) {
                due = isToEmpty() ? portions.oldest() : readOn();
            }
            if (due.isEmpty() && !hasFailed && problem.isPresent()) {
                throw problem.get();
            }
            return due;
        } finally {
            lock.unlock();
        }
    }

    /** A portion has been written. */
    void end(Portion portion) {
        lock.lock();
        try {
            portions.end(portion);
            someEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Nothing is handed out any more. */
    void fail() {
        lock.lock();
        try {
            hasFailed = true;
            someEnded.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Whether the source has ended, and all that was in it was handed out. */
    boolean hasEnded() {
        lock.lock();
        try {
            return hasEnded && waiting.isEmpty() && portions.isEmpty() && problem.isEmpty() && !hasFailed;
        } finally {
            lock.unlock();
        }
    }

    private boolean isOver() {
        return portions.isEmpty() && (stop.isStopped() || (hasEnded && waiting.isEmpty()));
    }

    /** Whether what was sorted goes out as it is. */
    private boolean isToEmpty() {
        return !portions.isEmpty() && waiting.isEmpty() && (hasEnded || stop.isStopped() || isDry.getAsBoolean());
    }

    private Optional<Portion> readOn() {
        Optional<Piece> piece = waiting.isPresent() ? waiting : read();
        waiting = piece;
        if (piece.isEmpty()) {
            return Optional.empty();
        }
        if (portions.isUnderWay(piece.get())) {
            return awaitSame(piece.get());
        }
        waiting = Optional.empty();
        return portions.add(piece.get());
    }

    private Optional<Piece> read() {
        try {
            Optional<Piece> piece = source.get();
            hasEnded = piece.isEmpty();
            return piece;
        } catch (OrreryException e) {
            problem = Optional.of(e);
            hasEnded = true;
            return Optional.empty();
        }
    }

    /** Sends the portion with the same item on its way, or waits for its end. */
    private Optional<Portion> awaitSame(Piece piece) {
        Optional<Portion> portion = portions.withSame(piece);
        while (portion.isEmpty() && isHeldUp()) {
            someEnded.awaitUninterruptibly();
        }
        return portion;
    }

    private boolean isHeldUp() {
        return !hasFailed && waiting.map(portions::isUnderWay).orElse(false);
    }
}
