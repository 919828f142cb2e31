package dev.orrery.engine.query;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;

/**
 * Guesses which queries are over soon, by their text and by how the last tries went. A wrong guess costs the time that a
 * query may take while it is tried; where that has happened, the next ones with the same text are not tried: a few, for
 * the machine may just have been busy, and more the more often it happens. Safe for threads.
 */
final class BriefQueries {

    /** How long a query may take while it is tried. */
    static final long NANOS_MAX = 1_000_000;

    private static final int PLACES = 1 << 12;
    private static final int TEXT_CHARS_MAX = 4_096;
    private static final int KEPT_CHARS_MAX = 512;

    /** What can keep an evaluation busy with a single item. */
    private static final Pattern LABORIOUS =
            Pattern.compile("\\b(join|exists|array|udf|regexmatch|all)\\b|select.*select");

    /** After a failed try, so many queries with the same text are not tried, and twice as many if the next one fails. */
    private static final int SKIPPED_FIRST = 2;

    private static final int SKIPPED_MAX = 128;

    private static final int LATE_FACTOR = 10;

    // The last text without such a thing, by the hash of a text: it is asked for again and again.
    private final AtomicReferenceArray<String> effortless = new AtomicReferenceArray<>(PLACES);
    // By the hash of a text. Two texts that share a place only share their chances.
    private final AtomicIntegerArray skips = new AtomicIntegerArray(PLACES);
    private final AtomicIntegerArray lastSkips = new AtomicIntegerArray(PLACES);

    /** How long a try may take at most, if what it has to do takes so long; others may have the processor meanwhile. */
    static Duration longest(long nanosMax) {
        return Duration.ofNanos(LATE_FACTOR * Math.min(nanosMax, Long.MAX_VALUE / LATE_FACTOR));
    }

    /** Whether a query is worth a try. */
    boolean isWorthATry(String text) {
        if (text.length() > TEXT_CHARS_MAX) {
            return false;
        }
        int place = place(text);
        if (skips.get(place) > 0) {
            skips.decrementAndGet(place);
            return false;
        }
        return isEffortless(text, place);
    }

    private boolean isEffortless(String text, int place) {
        if (text.equals(effortless.get(place))) {
            return true;
        }
        boolean is = !LABORIOUS.matcher(text.toLowerCase(Locale.ROOT)).find();
        if (is && text.length() <= KEPT_CHARS_MAX) {
            effortless.set(place, text);
        }
        return is;
    }

    void failed(String text) {
        int place = place(text);
        int next = Math.clamp(2L * lastSkips.get(place), SKIPPED_FIRST, SKIPPED_MAX);
        lastSkips.set(place, next);
        skips.set(place, next);
    }

    void succeeded(String text) {
        int place = place(text);
        if (lastSkips.get(place) != 0) {
            lastSkips.set(place, 0);
        }
    }

    private int place(String text) {
        int hash = text.hashCode();
        return (hash ^ hash >>> 16) & (PLACES - 1);
    }
}
