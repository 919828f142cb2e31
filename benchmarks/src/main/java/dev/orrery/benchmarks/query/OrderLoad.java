package dev.orrery.benchmarks.query;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Writes orders into a new container, a batch for each customer. */
final class OrderLoad {

    private static final int WRITERS = 16;

    private OrderLoad() {}

    static void run(Engine engine, Orders orders) {
        Container container = newContainer(engine);
        AtomicInteger nextCustomer = new AtomicInteger();
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> ends = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                ends.add(writers.submit(() -> write(engine, container, orders, nextCustomer)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("The orders can't be written", e);
        }
    }

    static Container newContainer(Engine engine) {
        Database database = engine.catalog().createDatabase(Site.DATABASE, Optional.empty());
        String definition =
                """
                {"id": "%s", "partitionKey": {"paths": ["/customer"], "kind": "Hash", "version": 2}}"""
                        .formatted(Site.CONTAINER);
        return engine.catalog()
                .createContainer(database, ContainerDefinition.parse(JsonText.parse(definition)), Optional.empty());
    }

    private static void write(Engine engine, Container container, Orders orders, AtomicInteger nextCustomer) {
        for (int customer = nextCustomer.getAndIncrement();
                customer < orders.customers();
                customer = nextCustomer.getAndIncrement()) {
            int first = customer * Orders.PER_CUSTOMER;
            List<ItemOperation> creates = IntStream.range(first, first + Orders.PER_CUSTOMER)
                    .<ItemOperation>mapToObj(place -> ItemOperation.create(orders.order(place)))
                    .toList();
            BatchResult result = engine.items()
                    .batch(container, PartitionKey.of(Orders.customer(customer)), creates)
                    .result();
            if (result instanceof BatchResult.Refused refused) {
                throw refused.cause();
            }
        }
    }
}
