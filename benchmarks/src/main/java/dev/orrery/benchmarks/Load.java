package dev.orrery.benchmarks;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.model.value.JsonText;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** Fills containers with sample items. */
final class Load {

    static final int WRITERS = 64;

    private static final String DEFINITION =
            """
            {"id": "items", "partitionKey": {"paths": ["/pk"], "version": 2}}""";

    private Load() {}

    static Container newContainer(Engine engine) {
        return newContainer(engine, Throughput.LEAST);
    }

    static Container newContainer(Engine engine, Throughput throughput) {
        Database database = engine.catalog().createDatabase("benchmark", Optional.empty());
        return engine.catalog()
                .createContainer(
                        database, ContainerDefinition.parse(JsonText.parse(DEFINITION)), Optional.of(throughput));
    }

    /** Creates so many items, from a number on, by concurrent writers. */
    static void items(Engine engine, Container container, long first, long count) {
        AtomicLong next = new AtomicLong(first);
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < WRITERS; i++) {
                writers.execute(() -> {
                    for (long n = next.getAndIncrement(); n < first + count; n = next.getAndIncrement()) {
                        engine.items().create(container, SampleItems.item(n));
                    }
                });
            }
        }
    }
}
