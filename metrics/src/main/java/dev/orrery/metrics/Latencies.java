package dev.orrery.metrics;

import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How long requests took, in milliseconds.
 *
 * @param buckets for each of some limits, how many took no longer
 */
record Latencies(long count, double mean, double max, List<Bucket> buckets) {

    record Bucket(double millisMax, long count) {}

    Latencies {
        buckets = List.copyOf(buckets);
    }

    static Latencies of(HistogramSnapshot snapshot) {
        return new Latencies(
                snapshot.count(),
                snapshot.mean(TimeUnit.MILLISECONDS),
                snapshot.max(TimeUnit.MILLISECONDS),
                Stream.of(snapshot.histogramCounts()).map(Latencies::bucket).toList());
    }

    private static Bucket bucket(CountAtBucket bucket) {
        return new Bucket(bucket.bucket(TimeUnit.MILLISECONDS), (long) bucket.count());
    }

    /** The time in which this part of the requests was answered, from 0 to 1; by straight lines between the limits. */
    double percentile(double part) {
        double wanted = part * count;
        Bucket below = new Bucket(0, 0);
        for (Bucket bucket : buckets) {
            if (bucket.count >= wanted) {
                double step = bucket.count == below.count ? 0 : (wanted - below.count) / (bucket.count - below.count);
                return below.millisMax + step * (bucket.millisMax - below.millisMax);
            }
            below = bucket;
        }
        return Math.max(max, below.millisMax);
    }
}
