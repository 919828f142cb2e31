package dev.orrery.samples.blog.report;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A logarithmic axis: where a value lies between two ends.
 *
 * @param least the value at the first end
 * @param most the value at the other one
 */
record LogAxis(double least, double most, double from, double to) {

    private static final double ROOM = 1.5;

    /** An axis with all of some values, and a little room at both ends. */
    static LogAxis of(Collection<Double> values, double from, double to) {
        double least = values.stream().mapToDouble(value -> value).min().orElse(1);
        double most = values.stream().mapToDouble(value -> value).max().orElse(1);
        return new LogAxis(least / ROOM, most * ROOM, from, to);
    }

    double position(double value) {
        double part = Math.log(value / least) / Math.log(most / least);
        return from + part * (to - from);
    }

    /** The powers of ten on it. */
    List<Double> ticks() {
        int first = (int) Math.ceil(Math.log10(least));
        int last = (int) Math.floor(Math.log10(most));
        return IntStream.rangeClosed(first, last)
                .mapToObj(exponent -> Double.valueOf("1e" + exponent))
                .toList();
    }

    /** How a tick is written. */
    static String label(double tick) {
        return tick < 1 ? Figures.plain(tick) : Figures.count(Math.round(tick));
    }
}
