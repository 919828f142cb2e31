package dev.orrery.samples.blog.measure;

/** How much was loaded before the measurement, and how long it took. */
public record Loading(long items, double seconds) {

    static final Loading NOTHING = new Loading(0, 0);

    /** How many items there were in a second; 0 if there was nothing to load. */
    public double perSecond() {
        return items == 0 ? 0 : items / seconds;
    }

    Loading and(Loading other) {
        return new Loading(items + other.items, seconds + other.seconds);
    }
}
