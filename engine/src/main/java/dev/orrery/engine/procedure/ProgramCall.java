package dev.orrery.engine.procedure;

import dev.orrery.engine.transaction.Transaction.Others;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.script.ScriptLimits;
import java.time.Duration;

/** A request that runs programs, and the time that it has for all of them, however often they have to run again. */
final class ProgramCall {

    /** A program for which other writers have to wait may begin operations for this long. */
    private static final Duration EXCLUSIVE_TIME_MAX = Duration.ofSeconds(1);

    private final CallOptions options;
    private final ScriptLimits limits;
    private final Cancellation cancellation;
    private final long startNanos = System.nanoTime();
    private int tries;
    private Duration longestRun = Duration.ZERO;
    private Duration thisRun = Duration.ZERO;

    ProgramCall(CallOptions options, ScriptLimits limits, Cancellation closing) {
        this.options = options;
        this.cancellation = options.cancellation().or(closing);
        this.limits = limits;
    }

    CallOptions options() {
        return options;
    }

    void tryOnce() {
        tries++;
        longestRun = longestRun.compareTo(thisRun) < 0 ? thisRun : longestRun;
        thisRun = Duration.ZERO;
    }

    /** A program was run to its end, in this time. */
    void ran(Duration time) {
        thisRun = thisRun.plus(time);
    }

    /**
     * How much time a program has now; fails if there is none. It has none either if it had to run again and would not come
     * to its end: in the last part of the time operations are not accepted any more, and not every program minds.
     */
    Duration timeLeft(Others others) {
        Duration end = limits.time().minus(limits.acceptingTime());
        Duration left = limits.time().minusNanos(System.nanoTime() - startNanos);
        if (others == Others.WAIT && left.minus(end).compareTo(EXCLUSIVE_TIME_MAX) > 0) {
            left = EXCLUSIVE_TIME_MAX.plus(end);
        }
        boolean isEnough = tries == 1
                ? left.isPositive()
                : left.minus(end).compareTo(longestRun.minus(thisRun)) > 0;
        if (isEnough) {
            return left;
        }
        throw outOfTime(new OrreryException(
                ErrorCode.SCRIPT_TIMEOUT, "The programs took longer together than one program may. Let them do less"));
    }

    /** Ends the programs before their time is over. */
    Cancellation cancellation() {
        return cancellation;
    }

    /** What it means that there was too little time: if others are to blame, it is worth another call. */
    OrreryException outOfTime(OrreryException timeout) {
        return tries == 1
                ? timeout
                : new OrreryException(
                        ErrorCode.TRANSACTION_CONFLICT,
                        "Others changed what the program has read, {tries} times, until there was no time left to run it again. Call it again",
                        timeout)
                        .with("tries", tries);
    }
}
