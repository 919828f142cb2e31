package dev.orrery.engine.request;

import dev.orrery.engine.admission.Admission;
import dev.orrery.engine.admission.Budgets;
import dev.orrery.engine.changefeed.Change;
import dev.orrery.engine.changefeed.ChangeFeed;
import dev.orrery.engine.changefeed.ChangeFeedPage;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.Committed;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.procedure.ProcedureResult;
import dev.orrery.engine.procedure.Procedures;
import dev.orrery.engine.procedure.TriggeredResult;
import dev.orrery.engine.query.Queries;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemPage;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.engine.transaction.ItemResult;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Carries out requests: lets them in, runs them, prices what they did, and has them pay. A request that fails costs a little; one
 * for which there is no throughput left fails with {@code TOO_MANY_REQUESTS} and costs nothing.
 */
public final class RequestExecutor {

    private final Budgets budgets;
    private final Items items;
    private final Queries queries;
    private final Procedures procedures;
    private final Function<ChangeMode, ChangeFeed> feeds;
    private final BulkExecution bulk;
    private final boolean readsMayWait;

    public RequestExecutor(
            Budgets budgets,
            Items items,
            Queries queries,
            Procedures procedures,
            Function<ChangeMode, ChangeFeed> feeds,
            boolean readsMayWait) {
        this.budgets = budgets;
        this.items = items;
        this.queries = queries;
        this.procedures = procedures;
        this.feeds = feeds;
        this.bulk = new BulkExecution(budgets, items);
        this.readsMayWait = readsMayWait;
    }

    /** Whether whoever asks for an item may have to wait for the store, so that it must not do so where nobody may wait. */
    public boolean readsMayWait() {
        return readsMayWait;
    }

    /** Reads an item; fails if there is none. */
    public Charged<Committed<ItemResult>> read(ItemRequest.Read request) {
        Container container = request.container();
        return inLogicalPartition(container, request.where(), () -> {
            request.freshness().session().check(container, request.where());
            Committed<ItemResult> read = items.read(
                    container, request.where(), request.id(), request.documentNumber(), request.known());
            return new Charged<>(read, request.freshness().applyTo(Prices.of(read.result(), container)));
        });
    }

    /** Writes, changes or deletes an item. */
    public Charged<Committed<Written>> write(ItemRequest.Write request) {
        return inLogicalPartition(
                request.container(), request.where(),
                () -> request.triggers().isEmpty() ? alone(request) : triggered(request));
    }

    private Charged<Committed<Written>> alone(ItemRequest.Write request) {
        Committed<ItemResult> done = items.execute(request.container(), request.where(), operation(request));
        return new Charged<>(done.map(Written::alone), Prices.of(done.result(), request.container()));
    }

    private Charged<Committed<Written>> triggered(ItemRequest.Write request) {
        Committed<TriggeredResult> done = procedures.write(
                request.container(), request.where(), operation(request), request.triggers(), request.options());
        return new Charged<>(done.map(Written::withTriggers), done.result().charge());
    }

    private ItemOperation operation(ItemRequest.Write request) {
        return request.documentNumber().isEmpty()
                ? request.operation()
                : items.named(
                        request.container(), request.where(), request.operation(),
                        request.documentNumber().getAsLong());
    }

    /** Carries out a batch: all of it, or nothing. */
    public ChargedOperations batch(ItemRequest.Batch request) {
        return inLogicalPartition(request.container(), request.where(), () -> {
            if (request.operations().stream().anyMatch(RequestedOperation::isRead)) {
                request.freshness().session().check(request.container(), request.where());
            }
            ChargedOperations ended = run(request);
            return new Charged<>(ended, ended.charge());
        }).result();
    }

    private ChargedOperations run(ItemRequest.Batch request) {
        List<ItemOperation> operations = new ArrayList<>();
        for (RequestedOperation requested : request.operations()) {
            switch (requested) {
                case RequestedOperation.Understood(LogicalPartition where, ItemOperation operation) ->
                    operations.add(operation);
                case RequestedOperation.Faulty(OrreryException cause) -> {
                    return new ChargedOperations(refused(request, operations.size(), cause), List.of());
                }
            }
        }
        Committed<BatchResult> done =
                items.batch(request.container(), request.where(), operations, request.check());
        return new ChargedOperations(
                switch (done.result()) {
                    case BatchResult.Done(List<ItemResult> results) -> done(request, results);
                    case BatchResult.Refused(int failed, OrreryException cause) -> refused(request, failed, cause);
                },
                List.of(new RangePosition(done.rangeId(), done.lsn())));
    }

    private static List<ChargedOperation> done(ItemRequest.Batch request, List<ItemResult> results) {
        return results.stream()
                .<ChargedOperation>map(
                        result -> new ChargedOperation.Done(result, Prices.of(result, request.container())))
                .toList();
    }

    private static List<ChargedOperation> refused(ItemRequest.Batch request, int failed, OrreryException cause) {
        List<ChargedOperation> ended = new ArrayList<>();
        for (int i = 0; i < request.operations().size(); i++) {
            ended.add(i == failed ? new ChargedOperation.Failed(cause) : new ChargedOperation.Skipped());
        }
        return ended;
    }

    /** Carries out operations that have nothing to do with each other; each needs throughput of its own. */
    public ChargedOperations bulk(ItemRequest.Bulk request) {
        return bulk.run(request);
    }

    /** Runs a page of a query. */
    public Charged<QueryPage> query(ItemRequest.Query request) {
        return page(request, () -> Optional.of(queries.run(request.container(), request.page()))).orElseThrow();
    }

    /** Runs a page of a plan. */
    public Charged<QueryPage> query(ItemRequest.RunPlan request) {
        return page(
                request.container(),
                request.page().scope(),
                request.freshness(),
                () -> Optional.of(queries.run(request.container(), request.page())),
                QueryPage::read,
                QueryPage::charge)
                .orElseThrow();
    }

    /** Runs a page of a query if that is over soon, and waits for nothing; otherwise nothing was done. */
    public Optional<Charged<QueryPage>> queryBriefly(ItemRequest.Query request) {
        return readsMayWait
                ? Optional.empty()
                : page(request, () -> queries.runBriefly(request.container(), request.page()));
    }

    /**
     * Runs a page of a plan if that is over soon, and waits for nothing; otherwise nothing was done.
     *
     * @param text what the plan was made of
     */
    public Optional<Charged<QueryPage>> queryBriefly(ItemRequest.RunPlan request, String text) {
        return readsMayWait
                ? Optional.empty()
                : page(
                        request.container(),
                        request.page().scope(),
                        request.freshness(),
                        () -> queries.runBriefly(request.container(), request.page(), text),
                        QueryPage::read,
                        QueryPage::charge);
    }

    private Optional<Charged<QueryPage>> page(ItemRequest.Query request, Supplier<Optional<QueryPage>> run) {
        return page(request.container(), request.page().scope(), request.freshness(), run, QueryPage::read,
                QueryPage::charge);
    }

    /** Reads a page of all items of a scope. */
    public Charged<ItemPage> feed(ItemRequest.Feed request) {
        return page(
                request.container(),
                request.scope(),
                request.freshness(),
                () -> Optional.of(items.feed(
                        request.container(), request.scope(), request.continuation(), request.limits(),
                        queries.forPage(request.cancellation()))),
                ItemPage::read,
                page -> Prices.feed(page.items()))
                .orElseThrow();
    }

    /** Reads a page of changes. */
    public Charged<ChangeFeedPage> changes(ItemRequest.Changes request) {
        ChangeFeed feed = feeds.apply(request.mode());
        return page(
                request,
                () -> Optional.of(
                        feed.read(request.container(), request.scope(), request.start(), request.limits(),
                                queries.forPage(request.cancellation()))))
                .orElseThrow();
    }

    /** The answer if nothing is new; empty if something may be, and then nothing was done. */
    public Optional<Charged<ChangeFeedPage>> changesIfQuiet(ItemRequest.Changes request) {
        ChangeFeed feed = feeds.apply(request.mode());
        return page(request, () -> feed.readIfQuiet(request.container(), request.scope(), request.start()));
    }

    private Optional<Charged<ChangeFeedPage>> page(
            ItemRequest.Changes request, Supplier<Optional<ChangeFeedPage>> read) {
        return page(request.container(), request.scope(), request.freshness(), read, ChangeFeedPage::read,
                RequestExecutor::price);
    }

    private static RequestCharge price(ChangeFeedPage page) {
        RequestCharge charge = RequestCharge.NOTHING;
        for (Change change : page.changes()) {
            charge = charge.plus(Prices.changes(change.images()));
        }
        return charge;
    }

    /** Calls a stored procedure. */
    public Charged<Committed<ProcedureResult>> call(ItemRequest.Call request) {
        Container container = request.container();
        return inLogicalPartition(container, request.where(), () -> {
            request.freshness().session().check(container, request.where());
            Committed<ProcedureResult> done = procedures.call(
                    container, request.where(), request.procedure(), request.parameters(), request.options());
            return new Charged<>(done, done.result().charge());
        });
    }

    /** Deletes all items with a key, or with a prefix of one; tells how many. */
    public Charged<Long> deleteByKey(ItemRequest.DeleteByKey request) {
        FeedScope scope = new FeedScope.KeyPrefix(request.keyOrPrefix());
        try (Admission admission = budgets.admit(request.container(), scope)) {
            return paid(admission, () -> new Charged<>(
                    items.deleteAll(request.container(), request.keyOrPrefix()), Prices.METADATA_WRITE));
        }
    }

    private <R> Charged<R> inLogicalPartition(
            Container container, LogicalPartition where, Supplier<Charged<R>> work) {
        try (Admission admission = budgets.admit(container, where)) {
            return paid(admission, work);
        }
    }

    private static <R> Charged<R> paid(Admission admission, Supplier<Charged<R>> work) {
        Charged<R> done = failuresPaid(admission, work);
        admission.pay(done.charge());
        return done;
    }

    /** A page of something: it costs a little at least, and the partitions that were looked at pay, each an even share. */
    private <P> Optional<Charged<P>> page(
            Container container,
            FeedScope scope,
            Freshness freshness,
            Supplier<Optional<P>> work,
            Function<P, List<RangePosition>> lookedAt,
            Function<P, RequestCharge> price) {
        try (Admission admission = budgets.admit(container, scope)) {
            Optional<P> page = failuresPaid(admission, () -> {
                freshness.session().check(container);
                return work.get();
            });
            return page.map(it -> {
                RequestCharge charge = freshness.applyTo(price.apply(it).atLeast(Prices.PAGE_LEAST));
                admission.pay(charge, lookedAt.apply(it));
                return new Charged<>(it, charge);
            });
        }
    }

    private static <R> R failuresPaid(Admission admission, Supplier<R> work) {
        try {
            return work.get();
        } catch (OrreryException e) {
            admission.pay(Prices.ofFailure(e));
            throw e;
        }
    }
}
