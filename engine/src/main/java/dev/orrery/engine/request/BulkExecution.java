package dev.orrery.engine.request;

import dev.orrery.engine.admission.Budgets;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Carries out bulk requests: operations of one logical partition together, those of others at the same time. */
final class BulkExecution {

    private final Budgets budgets;
    private final Items items;

    BulkExecution(Budgets budgets, Items items) {
        this.budgets = budgets;
        this.items = items;
    }

    ChargedOperations run(ItemRequest.Bulk request) {
        BulkOutcomes outcomes = new BulkOutcomes(request.operations().size());
        switch (request.onFailure()) {
            case GO_ON -> BulkRounds.of(request.operations()).forEach(places -> runTogether(request, places, outcomes));
            case STOP -> runUntilOneFails(request, outcomes);
        }
        return outcomes.all();
    }

    private void runUntilOneFails(ItemRequest.Bulk request, BulkOutcomes outcomes) {
        boolean hasFailed = false;
        for (int place = 0; place < request.operations().size(); place++) {
            if (hasFailed) {
                outcomes.put(place, new ChargedOperation.Skipped());
            } else {
                runTogether(request, List.of(place), outcomes);
                hasFailed = outcomes.isFailed(place);
            }
        }
    }

    /** All at once, so that they share the wait for the disk. */
    private void runTogether(ItemRequest.Bulk request, List<Integer> places, BulkOutcomes outcomes) {
        Map<Together, BulkGroup> groups = new LinkedHashMap<>();
        BulkRefusals refusals = new BulkRefusals();
        try {
            for (int place : places) {
                try {
                    admit(request.container(), request.operations().get(place), place, groups);
                } catch (OrreryException e) {
                    refusals.add(place, e);
                }
            }
            refusals.addTo(outcomes);
            run(groups.values(), outcomes);
        } finally {
            groups.values().forEach(BulkGroup::close);
        }
    }

    /** What operations have in common that are run together. Those that only read needn't wait for writers. */
    private record Together(LogicalPartition where, boolean isReading) {}

    /** Each operation needs throughput of its own: of a bulk request some may be done, and the others have to wait. */
    private void admit(Container container, RequestedOperation requested, int place, Map<Together, BulkGroup> groups) {
        switch (requested) {
            case RequestedOperation.Faulty(OrreryException cause) -> throw cause;
            case RequestedOperation.Understood(LogicalPartition where, ItemOperation operation) ->
                groups.computeIfAbsent(
                        new Together(where, operation instanceof ItemOperation.Read),
                        it -> new BulkGroup(container, where))
                        .add(place, operation, budgets.admitOneOfMany(container, where));
        }
    }

    private void run(Collection<BulkGroup> groups, BulkOutcomes outcomes) {
        if (groups.size() == 1) {
            groups.forEach(group -> group.run(items, outcomes));
            return;
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            groups.forEach(group -> running.add(threads.submit(() -> group.run(items, outcomes))));
            running.forEach(BulkExecution::await);
        }
    }

    private static void await(Future<?> task) {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("An operation of a bulk request failed in an unknown way", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.ENGINE_CLOSED, "The server is stopping. Try again soon", e);
        }
    }
}
