package dev.orrery.engine.watch;

import dev.orrery.model.OrreryException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** Tells of requests that failed though they may have been right. Whatever clients send, a failure makes a short text. */
public final class FailureLog {

    /** Enough for the message, and for what had called what. */
    static final int CHARACTERS_MAX = 4_000;

    static final int LINE_CHARACTERS_MAX = 400;

    private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final BiConsumer<Level, String> log;
    private final LongSupplier nanoTime;
    private final AtomicLong shortagesToldNanos;

    public FailureLog(BiConsumer<Level, String> log, LongSupplier nanoTime) {
        this.log = log;
        this.nanoTime = nanoTime;
        // A minute ago, so that the first is told.
        this.shortagesToldNanos = new AtomicLong(nanoTime.getAsLong() - QUIET_NANOS);
    }

    /** Tells of a failure, unless somebody else does. */
    public void failed(OrreryException problem, String activityId) {
        switch (problem.code()) {
            // The store itself tells of a full disk, now and then; and who stops the server knows.
            case DISK_FULL, ENGINE_CLOSED -> {}
            case MEMORY_EXHAUSTED -> tellOfShortage(problem);
            default -> log.accept(Level.ERROR, "A request failed, activity " + activityId + "\n" + text(problem));
        }
    }

    /** Under load there are thousands, and none tells more than the others. */
    private void tellOfShortage(OrreryException problem) {
        long now = nanoTime.getAsLong();
        long told = shortagesToldNanos.get();
        if (now - told >= QUIET_NANOS && shortagesToldNanos.compareAndSet(told, now)) {
            log.accept(Level.WARNING, "Requests are refused for want of memory; this is told once a minute. "
                    + problem.getMessage());
        }
    }

    private static String text(Throwable problem) {
        StringWriter trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        StringBuilder text = new StringBuilder();
        for (String line : trace.toString().split("\\R")) {
            if (text.length() + LINE_CHARACTERS_MAX > CHARACTERS_MAX) {
                return text.append('…').toString();
            }
            text.append(line, 0, Math.min(line.length(), LINE_CHARACTERS_MAX)).append('\n');
        }
        return text.toString();
    }
}
