package dev.orrery.script;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.HeapUse;
import dev.orrery.model.bound.MemoryLease;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.graalvm.polyglot.PolyglotException;

/**
 * The time and memory of a program, or of the functions of one query. The thread that runs them says when it enters and
 * leaves; the watchdog looks at it meanwhile.
 */
final class Guard {

    /** Why a program was stopped. */
    enum Verdict {
        TOO_LONG,
        TOO_MUCH,
        /** Whoever waits for it has said so. */
        CANCELLED,
        /** It ended before anybody stopped it. */
        ENDED
    }

    /** What a program may allocate before it takes of the shared memory: most never do. */
    private static final long FREE_BYTES = 4 << 20;

    private final long turnNanosMax;
    private final long nanosMax;
    private final long allocatedBytesMax;
    private final Cancellation cancellation;
    private final MemoryLease memory;
    private final AtomicReference<Verdict> verdict = new AtomicReference<>();

    private long spentNanos;
    private long spentBytes;
    private Thread thread;
    private GuestContext context;
    private long bytesAtEntry;
    private long enteredAt;
    private long turns;

    // Written last on entry and exit, so that whoever reads it sees the fields above. Odd while a program runs.
    private volatile long turn;

    // Nobody waits for the program any more; if it still runs, or begins only now, it is stopped.
    private volatile boolean isOver;

    // The watchdog's own.
    private long seenTurn;
    private long keptAtFirstSight;
    private long leasedBytes;

    /**
     * Sets limits.
     *
     * @param turn from entering to leaving
     * @param all of all turns together
     * @param cancellation ends the program before
     * @param memory what the program has of the memory that all share, as soon as it has allocated some
     */
    Guard(Duration turn, Duration all, long allocatedBytesMax, Cancellation cancellation, MemoryLease memory) {
        this.turnNanosMax = turn.toNanos();
        this.nanosMax = all.toNanos();
        this.allocatedBytesMax = allocatedBytesMax;
        this.cancellation = cancellation;
        this.memory = memory;
    }

    /** How long a program may take from entering to leaving. */
    Duration time() {
        return Duration.ofNanos(turnNanosMax);
    }

    /** Runs a part of a program; whatever comes out of it becomes a failure that names the program. */
    <T> T run(String program, GuestContext next, Supplier<T> part) {
        enter(next);
        try {
            return part.get();
        } catch (PolyglotException e) {
            throw translated(e, program, next);
        } catch (OutOfMemoryError e) {
            throw failure(Verdict.TOO_MUCH);
        } catch (StackOverflowError e) {
            throw new OrreryException(ErrorCode.SCRIPT_FAILED,
                    "The program called functions too deeply. Let it call less deeply", e);
        } finally {
            leave();
        }
    }

    /** Looks whether the program that runs now has gone too far; then returns the context to stop. */
    Optional<GuestContext> exceeded(long now, long keptBytes) {
        long current = turn;
        if (current % 2 == 0 || verdict.get() != null) {
            return Optional.empty();
        }
        GuestContext running = context;
        Verdict next = verdict(current, now, keptBytes);
        // If the program has left meanwhile, what was read may be of two turns.
        return next != null && turn == current && verdict.compareAndSet(null, next)
                ? Optional.of(running)
                : Optional.empty();
    }

    /** Fails as the watchdog has decided, if it has. */
    void failIfStopped() {
        Verdict stopped = verdict.get();
        if (stopped != null && stopped != Verdict.ENDED) {
            throw failure(stopped);
        }
    }

    /** Ends the guard's work; false if the watchdog was faster and stops the context, though the program has ended. */
    boolean settle() {
        return verdict.compareAndSet(null, Verdict.ENDED);
    }

    private void enter(GuestContext next) {
        if (spentNanos > nanosMax) {
            verdict.compareAndSet(null, Verdict.TOO_LONG);
        }
        failIfStopped();
        thread = Thread.currentThread();
        context = next;
        bytesAtEntry = Allocations.allocatedByCurrentThread();
        enteredAt = System.nanoTime();
        turn = ++turns;
        if (isOver) {
            leave();
            verdict.compareAndSet(null, Verdict.TOO_LONG);
            failIfStopped();
        }
    }

    private void leave() {
        spentNanos += System.nanoTime() - enteredAt;
        if (bytesAtEntry >= 0) {
            spentBytes += Allocations.allocatedByCurrentThread() - bytesAtEntry;
        }
        turn = ++turns;
    }

    private OrreryException translated(PolyglotException e, String program, GuestContext running) {
        failIfStopped();
        try {
            return GuestFailure.of(e, program, running);
        } catch (PolyglotException again) {
            failIfStopped();
            return new OrreryException(ErrorCode.SCRIPT_FAILED, "The program failed: {exception}", e).with("exception",
                    "Error");
        }
    }

    private Verdict verdict(long current, long now, long keptBytes) {
        if (isOver || now - enteredAt > turnNanosMax || spentNanos + now - enteredAt > nanosMax) {
            return Verdict.TOO_LONG;
        }
        if (cancellation.isCancelled()) {
            return Verdict.CANCELLED;
        }
        if (seenTurn == 0 || (bytesAtEntry < 0 && seenTurn != current)) {
            keptAtFirstSight = keptBytes;
            seenTurn = current;
        }
        long allocated = bytesAtEntry < 0
                ? keptBytes - keptAtFirstSight
                : spentBytes + Allocations.allocatedBy(thread) - bytesAtEntry;
        boolean keepsMuch = keptBytes - keptAtFirstSight > allocatedBytesMax / 2;
        boolean isTooMuch = (allocated > allocatedBytesMax && keepsMuch)
                || (allocated > allocatedBytesMax / 8 && HeapUse.isNearlyFull(keptBytes))
                || (!hasMemoryFor(allocated) && HeapUse.isFilling(keptBytes));
        return isTooMuch ? Verdict.TOO_MUCH : null;
    }

    /** Whether the shared memory has as much as the program may still keep of what it has allocated. */
    private boolean hasMemoryFor(long allocated) {
        long missing = Math.min(allocated, allocatedBytesMax) - FREE_BYTES - leasedBytes;
        if (missing > 0 && memory.tryTake(missing)) {
            leasedBytes += missing;
            return true;
        }
        return missing <= 0;
    }

    /** Nobody waits for the program any more: gives its memory back, and has it stopped if it goes on. */
    void end() {
        isOver = true;
        memory.close();
    }

    /** Whether there is nothing left to watch. */
    boolean isDone() {
        return isOver && turn % 2 == 0;
    }

    private OrreryException failure(Verdict why) {
        return switch (why) {
            case TOO_LONG -> new OrreryException(ErrorCode.SCRIPT_TIMEOUT,
                    "The program took too long. Let it do less in one call, and go on in another");
            case TOO_MUCH -> new OrreryException(
                    ErrorCode.SCRIPT_LIMIT_EXCEEDED,
                    "The program needs more memory than it may have. Let it keep less at a time");
            case CANCELLED -> cancellation.failure();
            case ENDED -> throw new IllegalStateException("The program has ended by itself");
        };
    }
}
