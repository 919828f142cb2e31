package dev.orrery.engine.budget;

import dev.orrery.model.RequestCharge;

/** What requests cost of late: a guess at what the next one will. */
final class AverageCharge {

    /** Rather too much at first, or many that come at once would all be let in. */
    private static final long FIRST_PARTS = 10L * RequestCharge.PARTS_PER_UNIT;

    private static final int SCALE = 16;
    private static final int WEIGHT = 8;

    // Threads may overwrite each other's update; it is a guess all the same.
    private volatile long scaled = FIRST_PARTS * SCALE;

    long parts() {
        return Math.max(1, (scaled + SCALE / 2) / SCALE);
    }

    void add(long parts) {
        long before = scaled;
        long step = (parts * SCALE - before) / WEIGHT;
        if (step != 0) {
            scaled = before + step;
        }
    }
}
