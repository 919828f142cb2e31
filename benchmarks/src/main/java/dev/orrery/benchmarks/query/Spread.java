package dev.orrery.benchmarks.query;

import java.util.Arrays;

/** What came out of several rounds. */
record Spread(double lowest, double middle, double highest) {

    static Spread of(double[] rounds) {
        double[] sorted = rounds.clone();
        Arrays.sort(sorted);
        return new Spread(sorted[0], sorted[sorted.length / 2], sorted[sorted.length - 1]);
    }

    /** A factor as tables have it: the middle, and the others in brackets. */
    String asFactor() {
        return "**%.2f** (%.2f–%.2f)".formatted(middle, lowest, highest);
    }

    /** Microseconds as tables have them. */
    String asMicros() {
        if (middle >= 100_000) {
            return "%,.0f ms".formatted(middle / 1e3);
        }
        return middle >= 100 ? "%,.0f µs".formatted(middle) : "%.1f µs".formatted(middle);
    }
}
