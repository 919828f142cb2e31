package dev.orrery.samples.blog.data;

import java.io.PrintStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;

/** A bar that shows how far something is, how fast it goes, and how long it will take. */
public final class Progress {

    private static final int BAR_LENGTH = 30;
    private static final long DRAW_EVERY_MILLIS = 200;
    private static final long SECOND_MILLIS = 1_000;

    private final String title;
    private final PrintStream out;
    private final InstantSource clock;
    private final ReentrantLock lock = new ReentrantLock();
    private long before;
    private long done;
    private long total;
    private long startMillis;
    private long drawnMillis;

    /** A bar that will be drawn in one line, again and again. */
    public Progress(String title, PrintStream out, InstantSource clock) {
        this.title = title;
        this.out = out;
        this.clock = clock;
    }

    /** A bar on standard error. */
    public static Progress onStandardError(String title) {
        return new Progress(title, System.err, InstantSource.system());
    }

    /** Starts at what was done before, which doesn't count for the rate. */
    public void start(long doneBefore, long ofAll) {
        before = doneBefore;
        done = doneBefore;
        total = ofAll;
        startMillis = clock.millis();
        draw(startMillis);
    }

    public void add(long more) {
        lock.lock();
        try {
            done += more;
            long now = clock.millis();
            if (now - drawnMillis >= DRAW_EVERY_MILLIS) {
                draw(now);
            }
        } finally {
            lock.unlock();
        }
    }

    public void end() {
        lock.lock();
        try {
            done = total;
            draw(clock.millis());
            out.println();
        } finally {
            lock.unlock();
        }
    }

    /** How much was done since the start. */
    public long added() {
        lock.lock();
        try {
            return done - before;
        } finally {
            lock.unlock();
        }
    }

    private void draw(long nowMillis) {
        drawnMillis = nowMillis;
        double part = total == 0 ? 1 : Math.min(1, (double) done / total);
        int full = (int) (part * BAR_LENGTH);
        double rate = (done - before) * (double) SECOND_MILLIS / Math.max(1, nowMillis - startMillis);
        out.printf(
                Locale.ROOT,
                "\r%s [%s%s] %3.0f %%  %,d of %,d  %,.0f/s  %s left ",
                title,
                "#".repeat(full),
                " ".repeat(BAR_LENGTH - full),
                part * 100,
                done,
                total,
                rate,
                left(rate));
        out.flush();
    }

    private String left(double rate) {
        if (done == total) {
            return "0:00";
        }
        if (rate == 0) {
            return "?";
        }
        Duration left = Duration.ofSeconds((long) Math.ceil((total - done) / rate));
        return left.toHours() > 0
                ? "%d:%02d:%02d".formatted(left.toHours(), left.toMinutesPart(), left.toSecondsPart())
                : "%d:%02d".formatted(left.toMinutes(), left.toSecondsPart());
    }
}
