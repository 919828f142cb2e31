package dev.orrery.metrics.history;

import java.util.function.ToDoubleBiFunction;

/** What is kept of an interval: averages for a second, the highest consumption, and percentiles in milliseconds. */
public enum Measure {
    REQUESTS((interval, seconds) -> interval.requests() / seconds),
    REQUEST_UNITS((interval, seconds) -> interval.requestUnits() / seconds),
    BEYOND((interval, seconds) -> interval.beyond() / seconds),
    CONSUMPTION((interval, seconds) -> interval.consumption()),
    P50((interval, seconds) -> percentile(interval, 0.5)),
    P90((interval, seconds) -> percentile(interval, 0.9)),
    P99((interval, seconds) -> percentile(interval, 0.99));

    private final ToDoubleBiFunction<Interval, Integer> value;

    Measure(ToDoubleBiFunction<Interval, Integer> value) {
        this.value = value;
    }

    /** The value of an interval of so many seconds; not a number if there is none. */
    float of(Interval interval, int seconds) {
        return (float) value.applyAsDouble(interval, seconds);
    }

    private static double percentile(Interval interval, double part) {
        return interval.latencies().count() == 0 ? Double.NaN : interval.latencies().percentile(part);
    }
}
