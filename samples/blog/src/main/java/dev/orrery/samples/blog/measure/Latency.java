package dev.orrery.samples.blog.measure;

import java.time.Duration;
import java.util.Collection;

/**
 * How long calls took.
 *
 * @param p50Millis what half of them didn't exceed
 * @param p99Millis what 99 of a hundred didn't exceed
 */
public record Latency(double meanMillis, double p50Millis, double p99Millis) {

    private static final double NANOS_OF_A_MILLISECOND = 1e6;
    private static final double HALF = 0.5;
    private static final double ALMOST_ALL = 0.99;

    /** The latency of one call at least. */
    static Latency of(Collection<Duration> calls) {
        double[] millis = calls.stream()
                .mapToDouble(call -> call.toNanos() / NANOS_OF_A_MILLISECOND)
                .sorted()
                .toArray();
        double sum = 0;
        for (double one : millis) {
            sum += one;
        }
        return new Latency(sum / millis.length, percentile(millis, HALF), percentile(millis, ALMOST_ALL));
    }

    /** One of the values: the least that the part of them doesn't exceed. */
    private static double percentile(double[] sorted, double part) {
        int rank = (int) Math.ceil(part * sorted.length);
        return sorted[rank - 1];
    }
}
