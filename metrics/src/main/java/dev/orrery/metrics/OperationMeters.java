package dev.orrery.metrics;

import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.OperationKind;
import dev.orrery.metrics.history.Latencies;
import dev.orrery.model.RequestCharge;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.DoubleStream;

/** The meters of one kind of operation on one container: how many, with what status, at what cost, in what time. */
final class OperationMeters {

    private static final int THROTTLED = 429;

    private static final Duration[] LATENCIES = DoubleStream
            .of(0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000)
            .mapToObj(millis -> Duration.ofNanos((long) (millis * 1_000_000)))
            .toArray(Duration[]::new);

    private final MeterRegistry registry;
    private final OperationKind kind;
    private final Tags tags;
    private final Timer latency;
    // Whole parts of request units, so that the sum is exact.
    private final LongAdder chargeParts = new LongAdder();
    private final FunctionCounter charges;
    private final Map<Integer, StatusCounter> statuses = new ConcurrentHashMap<>();

    /** How often there was a status. */
    private record StatusCounter(LongAdder count, FunctionCounter meter) {}

    OperationMeters(MeterRegistry registry, String container, OperationKind kind) {
        this.registry = registry;
        this.kind = kind;
        this.tags = Tags.of("container", container, "operation", kind.toString());
        this.latency = Timer.builder("orrery.request.duration")
                .description("The time from a request's arrival to its answer")
                .tags(tags)
                .serviceLevelObjectives(LATENCIES)
                .register(registry);
        this.charges = FunctionCounter
                .builder("orrery.request.units", chargeParts, parts -> charge(parts).units())
                .description("Request units that were charged")
                .tags(tags)
                .register(registry);
    }

    void count(AnsweredRequest request) {
        latency.record(request.nanos(), TimeUnit.NANOSECONDS);
        chargeParts.add(request.charge().parts());
        statuses.computeIfAbsent(request.status(), this::counterOf).count().increment();
    }

    OperationKind kind() {
        return kind;
    }

    RequestCounts counts() {
        Map<Integer, Long> byStatus = statuses();
        long requests = byStatus.values().stream().mapToLong(Long::longValue).sum();
        return new RequestCounts(requests, charge(chargeParts), byStatus.getOrDefault(THROTTLED, 0L));
    }

    /** How often there was each status, in their order. */
    Map<Integer, Long> statuses() {
        Map<Integer, Long> counts = new TreeMap<>();
        statuses.forEach((status, counter) -> counts.put(status, counter.count().sum()));
        return counts;
    }

    Latencies latencies() {
        return Latencies.of(latency.takeSnapshot());
    }

    void removeFrom(MeterRegistry from) {
        from.remove(latency);
        from.remove(charges);
        statuses.values().forEach(counter -> from.remove(counter.meter()));
    }

    private StatusCounter counterOf(int status) {
        LongAdder count = new LongAdder();
        FunctionCounter meter = FunctionCounter.builder("orrery.requests", count, LongAdder::sum)
                .description("Requests that were answered")
                .tags(tags.and("status", Integer.toString(status)))
                .register(registry);
        return new StatusCounter(count, meter);
    }

    private static RequestCharge charge(LongAdder parts) {
        return new RequestCharge(parts.sum());
    }
}
