package dev.orrery.samples.blog.measure;

import java.time.Duration;

/** How much was loaded before the measurement, and how long it took. */
public record Loading(long items, double seconds) {

    private static final double NANOS_OF_A_SECOND = 1e9;

    static final Loading NOTHING = new Loading(0, 0);

    /** How many items there were in a second; 0 if there was nothing to load. */
    public double perSecond() {
        return items == 0 ? 0 : items / seconds;
    }

    /** The same, after which something took so long that belongs to it. */
    public Loading followedBy(Duration work) {
        return items == 0 ? this : new Loading(items, seconds + work.toNanos() / NANOS_OF_A_SECOND);
    }

    Loading and(Loading other) {
        return new Loading(items + other.items, seconds + other.seconds);
    }
}
