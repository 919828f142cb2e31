package dev.orrery.metrics;

import dev.orrery.engine.watch.OperationKind;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The meters of a container: some for each kind of operation, made when the first one comes. */
final class ContainerMeters {

    private final MeterRegistry registry;
    private final String container;
    private final AtomicReferenceArray<OperationMeters> operations =
            new AtomicReferenceArray<>(OperationKind.values().length);

    ContainerMeters(MeterRegistry registry, String container) {
        this.registry = registry;
        this.container = container;
    }

    OperationMeters of(OperationKind kind) {
        OperationMeters meters = operations.get(kind.ordinal());
        return meters != null ? meters : make(kind);
    }

    /** Those that were needed so far, in the order of their kinds. */
    Stream<OperationMeters> used() {
        return IntStream.range(0, operations.length()).mapToObj(operations::get).filter(Objects::nonNull);
    }

    RequestCounts counts() {
        return used().map(OperationMeters::counts).reduce(RequestCounts.NONE, RequestCounts::plus);
    }

    void removeFrom(MeterRegistry from) {
        used().forEach(meters -> meters.removeFrom(from));
    }

    private synchronized OperationMeters make(OperationKind kind) {
        OperationMeters meters = operations.get(kind.ordinal());
        if (meters == null) {
            meters = new OperationMeters(registry, container, kind);
            operations.set(kind.ordinal(), meters);
        }
        return meters;
    }
}
