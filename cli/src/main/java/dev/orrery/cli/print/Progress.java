package dev.orrery.cli.print;

import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A bar with the rate and the time that is left, on one line that is written again and again; nothing if nobody looks. */
public final class Progress implements AutoCloseable {

    private static final int BAR_WIDTH = 24;
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
    private static final String CLEAR_LINE = "\r\u001B[K";

    private final PrintWriter out;
    private final boolean isShown;
    private final Colours colours;
    private final String noun;
    private final long startNanos = System.nanoTime();
    private long nextNanos = startNanos;

    Progress(PrintWriter out, boolean isShown, Colours colours, String noun) {
        this.out = out;
        this.isShown = isShown;
        this.colours = colours;
        this.noun = noun;
    }

    /** A bar on the standard error, if that is a terminal, for a count of things of this name, in the singular. */
    public static Progress of(PrintWriter err, Map<String, String> environment, String noun) {
        return new Progress(err, StandardStream.ERROR.isTerminal(environment),
                Colours.of(StandardStream.ERROR, environment), noun);
    }

    /** Shows how far it is, unless it did so a moment ago; a share below 0 means that nobody knows. */
    public void show(long count, double share) {
        show(count, share, "");
    }

    /** Shows how far it is and what it waits for, unless it did so a moment ago. */
    public synchronized void show(long count, double share, String waitsFor) {
        long now = System.nanoTime();
        if (isShown && now - nextNanos >= 0) {
            nextNanos = now + INTERVAL_NANOS;
            out.print(CLEAR_LINE + line(count, share, seconds()) + (waitsFor.isEmpty() ? "" : ", " + waitsFor));
            out.flush();
        }
    }

    @Override
    public void close() {
        clear();
    }

    /** Takes the line away, so that others can be written. */
    public synchronized void clear() {
        if (isShown) {
            out.print(CLEAR_LINE);
            out.flush();
        }
    }

    /** The seconds since the start. */
    public double seconds() {
        return (System.nanoTime() - startNanos) / 1e9;
    }

    /** How fast it was from the start on, in words. */
    public String rate(long count) {
        return ReadableNumbers.count(Math.round(count / Math.max(seconds(), 1e-3))) + "/s";
    }

    String line(long count, double share, double seconds) {
        String rate = ReadableNumbers.count(Math.round(count / Math.max(seconds, 1e-3))) + "/s";
        String counted = ReadableNumbers.count(count, noun) + "  " + rate;
        if (share < 0) {
            return counted + "  " + ReadableNumbers.time(Math.round(seconds));
        }
        double known = Math.min(1, share);
        int filled = (int) Math.round(known * BAR_WIDTH);
        String bar = colours.done("█".repeat(filled)) + colours.aside("░".repeat(BAR_WIDTH - filled));
        String left = known <= 0 ? "" : "  " + ReadableNumbers.time(Math.round(seconds / known - seconds)) + " left";
        return bar + " %3d%%  ".formatted((int) (known * 100)) + counted + left;
    }
}
