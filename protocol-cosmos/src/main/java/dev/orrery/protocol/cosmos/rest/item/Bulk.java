package dev.orrery.protocol.cosmos.rest.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.budget.Admission;
import dev.orrery.engine.budget.Budgets;
import dev.orrery.engine.catalog.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.ItemOperation;
import dev.orrery.engine.item.ItemResult;
import dev.orrery.engine.item.Items;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.protocol.cosmos.batch.BatchOperation;
import dev.orrery.protocol.cosmos.batch.BatchTranslation;
import dev.orrery.protocol.cosmos.batch.OperationAnswer;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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
        Map<Integer, Long> positions = new TreeMap<>();
        boolean goesOn = !request.header(CosmosHeaders.BATCH_CONTINUE_ON_ERROR)
                .map("false"::equalsIgnoreCase)
                .orElse(false);
        List<Done> done = goesOn
                ? runTogether(request, container, operations)
                : runUntilOneFails(request, container, operations);
        List<OperationAnswer> answers = new ArrayList<>();
        for (Done one : done) {
            answers.add(one.answer());
            one.position().forEach(it -> positions.merge(it.rangeId(), it.lsn(), Math::max));
        }
        return new BatchOutcome(
                answers,
                positions.entrySet().stream()
                        .map(entry -> new RangePosition(entry.getKey(), entry.getValue()))
                        // Who asks one partition expects the session of one, even if it has just been split.
                        .limit(range.isPresent() ? 1 : Long.MAX_VALUE)
                        .toList());
    }

    /** All at once, so that they share the wait for the disk; those for one item keep their order. */
    private List<Done> runTogether(CosmosRequest request, Container container, List<BatchOperation> operations) {
        List<List<Integer>> rounds = BulkRounds.of(operations);
        Done[] done = new Done[operations.size()];
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (List<Integer> chain : rounds) {
                Callable<Boolean> work = () -> {
                    for (int place : chain) {
                        done[place] = run(request, container, operations.get(place));
                    }
                    return true;
                };
                running.add(threads.submit(work));
            }
            running.forEach(Bulk::await);
        }
        return List.of(done);
    }

    private List<Done> runUntilOneFails(CosmosRequest request, Container container, List<BatchOperation> operations) {
        List<Done> done = new ArrayList<>();
        boolean hasFailed = false;
        for (BatchOperation operation : operations) {
            Done one = hasFailed
                    ? new Done(OperationAnswers.skipped(), List.of())
                    : run(request, container, operation);
            hasFailed |= one.answer().statusCode() >= 400;
            done.add(one);
        }
        return done;
    }

    private Done run(CosmosRequest request, Container container, BatchOperation operation) {
        try {
            PartitionKey key = keyOf(request, container, operation);
            ItemOperation translated = translation.translate(operation);
            Committed<ItemResult> committed = metered(container, key, translated);
            return new Done(
                    OperationAnswers.done(operation, committed.result(), container),
                    List.of(new RangePosition(committed.rangeId(), committed.lsn())));
        } catch (OrreryException e) {
            return new Done(OperationAnswers.failed(e), List.of());
        }
    }

    /** Each operation needs throughput of its own: of a bulk request some may be done, and the others have to wait. */
    private Committed<ItemResult> metered(Container container, PartitionKey key, ItemOperation operation) {
        try (Admission admission = budgets.admit(container, key)) {
            try {
                Committed<ItemResult> committed = items.execute(container, key, operation);
                admission.pay(Prices.of(committed.result(), container));
                return committed;
            } catch (OrreryException e) {
                admission.pay(Prices.REFUSED);
                throw e;
            }
        }
    }

    private static PartitionKey keyOf(CosmosRequest request, Container container, BatchOperation operation) {
        return operation.partitionKey()
                .or(request::partitionKey)
                .or(() -> operation.resourceBody().map(container.partitionKey()::keyOf))
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

    private record Done(OperationAnswer answer, List<RangePosition> position) {}
}
