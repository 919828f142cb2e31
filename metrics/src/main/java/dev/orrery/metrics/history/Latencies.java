package dev.orrery.metrics.history;

import io.micrometer.core.instrument.distribution.CountAtBucket;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How long requests took, in milliseconds.
 *
 * @param buckets for each of some limits, how many took no longer
 */
public record Latencies(long count, double mean, double max, List<Bucket> buckets) {

    public static final Latencies NONE = new Latencies(0, 0, 0, List.of());

    public record Bucket(double millisMax, long count) {}

    public Latencies {
        buckets = List.copyOf(buckets);
    }

    public static Latencies of(HistogramSnapshot snapshot) {
        return new Latencies(
                snapshot.count(),
                snapshot.mean(TimeUnit.MILLISECONDS),
                snapshot.max(TimeUnit.MILLISECONDS),
                Stream.of(snapshot.histogramCounts()).map(Latencies::bucket).toList());
    }

    private static Bucket bucket(CountAtBucket bucket) {
        return new Bucket(bucket.bucket(TimeUnit.MILLISECONDS), (long) bucket.count());
    }

    /** Those of both; if there are buckets in both, with the same limits. */
    public Latencies plus(Latencies more) {
        if (count == 0 || more.count == 0) {
            return count == 0 ? more : this;
        }
        return new Latencies(
                count + more.count,
                (mean * count + more.mean * more.count) / (count + more.count),
                Math.max(max, more.max),
                combined(more, 1));
    }

    /** Those that are not in an earlier count of the same requests; the maximum is that of all. */
    public Latencies since(Latencies earlier) {
        long later = Math.max(0, count - earlier.count);
        if (earlier.count == 0 || later == 0) {
            return later == 0 ? NONE : this;
        }
        return new Latencies(
                later, Math.max(0, mean * count - earlier.mean * earlier.count) / later, max, combined(earlier, -1));
    }

    private List<Bucket> combined(Latencies other, int sign) {
        return IntStream.range(0, buckets.size())
                .mapToObj(i -> new Bucket(
                        buckets.get(i).millisMax,
                        Math.max(0, buckets.get(i).count + sign * other.buckets.get(i).count)))
                .toList();
    }

    /** The time in which this part of the requests was answered, from 0 to 1; by straight lines between the limits. */
    public double percentile(double part) {
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
