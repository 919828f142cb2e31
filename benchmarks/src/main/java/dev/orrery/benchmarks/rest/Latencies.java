package dev.orrery.benchmarks.rest;

/** Counts of latencies, in buckets that are 2 % wide. */
final class Latencies {

    private static final double WIDTH = Math.log(1.02);

    private final long[] counts = new long[1200];
    private long total;

    void add(long nanos) {
        double micros = Math.max(1, nanos / 1000.0);
        counts[Math.min(counts.length - 1, (int) (Math.log(micros) / WIDTH))]++;
        total++;
    }

    void add(Latencies other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        total += other.total;
    }

    long count() {
        return total;
    }

    /** The latency that this part of all does not exceed. */
    double micros(double part) {
        long wanted = (long) Math.ceil(total * part);
        long seen = 0;
        for (int i = 0; i < counts.length; i++) {
            seen += counts[i];
            if (seen >= wanted) {
                return Math.exp((i + 1) * WIDTH);
            }
        }
        return Double.NaN;
    }
}
