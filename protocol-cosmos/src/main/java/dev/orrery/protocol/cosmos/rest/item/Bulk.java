package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.admission.Budgets;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import dev.orrery.protocol.cosmos.batch.BatchTranslation;
import dev.orrery.protocol.cosmos.rest.feed.Scopes;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Operations that share a request and nothing else: each takes effect or fails for itself. */
final class Bulk {

    private final Items items;
    private final Budgets budgets;
    private final BatchTranslation translation;

    Bulk(Engine engine, BatchTranslation translation) {
        this.items = engine.items();
        this.budgets = engine.budgets();
        this.translation = translation;
    }

    BatchOutcome run(CosmosRequest request, Container container, List<BatchOperation> operations) {
        Optional<Integer> range = Scopes.rangeId(request);
        // A client that knows of partitions which are no more has to sort its operations anew.
        range.ifPresent(container.partitions()::withId);
        BulkAnswers answers = new BulkAnswers(operations.size());
        boolean goesOn = !request.header(CosmosHeaders.BATCH_CONTINUE_ON_ERROR)
                .map("false"::equalsIgnoreCase)
                .orElse(false);
        if (goesOn) {
            BulkRounds.of(operations)
                    .forEach(places -> runTogether(request, container, operations, places, answers));
        } else {
            runUntilOneFails(request, container, operations, answers);
        }
        // Who asks one partition expects the session of one, even if it has just been split.
        return answers.outcome(range.isPresent() ? 1 : Long.MAX_VALUE);
    }

    private void runUntilOneFails(
            CosmosRequest request, Container container, List<BatchOperation> operations, BulkAnswers answers) {
        boolean hasFailed = false;
        for (int place = 0; place < operations.size(); place++) {
            if (hasFailed) {
                answers.put(place, OperationAnswers.skipped(), Optional.empty());
            } else {
                runTogether(request, container, operations, List.of(place), answers);
                hasFailed = answers.isFailed(place);
            }
        }
    }

    /** All at once, so that they share the wait for the disk. */
    private void runTogether(
            CosmosRequest request,
            Container container,
            List<BatchOperation> operations,
            List<Integer> places,
            BulkAnswers answers) {
        Map<Together, BulkGroup> groups = new LinkedHashMap<>();
        try {
            for (int place : places) {
                try {
                    admit(request, container, operations.get(place), place, groups);
                } catch (OrreryException e) {
                    answers.put(place, OperationAnswers.failed(e), Optional.empty());
                }
            }
            run(groups.values(), answers);
        } finally {
            groups.values().forEach(BulkGroup::close);
        }
    }

    /** What operations have in common that are run together. Those that only read needn't wait for writers. */
    private record Together(PartitionKey key, boolean isReading) {}

    /** Each operation needs throughput of its own: of a bulk request some may be done, and the others have to wait. */
    private void admit(
            CosmosRequest request,
            Container container,
            BatchOperation operation,
            int place,
            Map<Together, BulkGroup> groups) {
        PartitionKey key = keyOf(request, container, operation);
        request.keyLimit().check(key);
        ItemOperation translated = translation.translate(operation);
        Admission admission = budgets.admit(container, key);
        groups.computeIfAbsent(
                new Together(key, translated instanceof ItemOperation.Read),
                it -> new BulkGroup(container, key))
                .add(place, operation, translated, admission);
    }

    private void run(Collection<BulkGroup> groups, BulkAnswers answers) {
        if (groups.size() == 1) {
            groups.forEach(group -> group.run(items, answers));
            return;
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            groups.forEach(group -> running.add(threads.submit(() -> group.run(items, answers))));
            running.forEach(Bulk::await);
        }
    }

    private static PartitionKey keyOf(CosmosRequest request, Container container, BatchOperation operation) {
        return operation.partitionKey()
                .or(request::partitionKey)
                .or(() -> operation.resourceBody().map(container.partitionKey()::keyOf))
                .map(container.partitionKey()::checkFull)
                .orElseThrow(() -> new OrreryException(
                        ErrorCode.INVALID_PARTITION_KEY, "An operation of a bulk request needs a partition key"));
    }

    private static void await(Future<?> task) {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("An operation of a bulk request failed in an unknown way", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.ENGINE_CLOSED, "The server is stopping", e);
        }
    }
}
