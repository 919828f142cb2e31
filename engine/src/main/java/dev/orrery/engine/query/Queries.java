package dev.orrery.engine.query;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.PinnedPartition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.query.explain.Explanation;
import dev.orrery.engine.query.explain.PageBill;
import dev.orrery.engine.query.function.ContainerFunctions;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Plan;
import dev.orrery.engine.query.order.AbsentItems;
import dev.orrery.engine.query.plan.Planner;
import dev.orrery.engine.query.run.QueryParts;
import dev.orrery.engine.query.run.QueryPosition;
import dev.orrery.engine.query.run.QueryRunner;
import dev.orrery.engine.query.run.RowPage;
import dev.orrery.engine.query.sql.SqlFrontEnd;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.query.view.TakesLonger;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.script.JavaScript;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs queries, of SQL's text or as plans: finds the cheapest access path to the items that the filter leaves, makes rows of
 * them, and stops when a page is full. A query over several partitions is answered as a whole.
 */
public final class Queries {

    private final Items items;
    private final Clock clock;
    private final AbsentItems absentItems = new AbsentItems(AbsentItems.BYTES_MAX);
    private final JavaScript javaScript;
    private final QueryParts parts = QueryParts.create();
    private final BriefQueries brief = new BriefQueries();

    /** Runs queries over items; the functions that they call run in JavaScript, which is closed by others. */
    public Queries(Items items, Clock clock, JavaScript javaScript) {
        this.items = items;
        this.clock = clock;
        this.javaScript = javaScript;
    }

    /** Runs a page of a query, from its beginning or from where an earlier page has ended. */
    public QueryPage run(Container container, QueryRequest request) {
        return run(container, request, Optional.empty(), new QueryMeter());
    }

    /** Runs a page of a query over a logical partition as a transaction sees it. */
    public QueryPage run(Container container, QueryRequest request, PinnedPartition at) {
        if (!(request.scope() instanceof FeedScope.FullKey)) {
            throw new IllegalArgumentException("A transaction sees one logical partition");
        }
        return run(container, request, Optional.of(at), new QueryMeter());
    }

    /** Runs a page of a query if that takes a millisecond or less, for callers who can't wait for long. */
    public Optional<QueryPage> runBriefly(Container container, QueryRequest request) {
        return runBriefly(container, request, BriefQueries.NANOS_MAX);
    }

    Optional<QueryPage> runBriefly(Container container, QueryRequest request, long nanosMax) {
        if (!brief.isWorthATry(request.text())) {
            return Optional.empty();
        }
        try {
            QueryPage page = run(container, request, Optional.empty(), QueryMeter.forNanos(nanosMax));
            brief.succeeded(request.text());
            return Optional.of(page);
        } catch (TakesLonger e) {
            brief.failed(request.text());
            return Optional.empty();
        }
    }

    /** Runs a page of a plan, from its beginning or from where an earlier page has ended. */
    public QueryPage run(Container container, PlanRequest request) {
        long started = System.nanoTime();
        try (ContainerFunctions functions = new ContainerFunctions(container, javaScript)) {
            Supplier<String> text = () -> LogicalPlan.text(request.plan());
            return run(container, request, text, Optional.empty(), functions, new QueryMeter(), started);
        }
    }

    private QueryPage run(
            Container container, QueryRequest request, Optional<PinnedPartition> pinned, QueryMeter meter) {
        long started = System.nanoTime();
        try (ContainerFunctions functions = new ContainerFunctions(container, javaScript)) {
            SqlFrontEnd sql = SqlFrontEnd.read(
                    request.text(),
                    request.parameters(),
                    container.definition().computedProperties(),
                    pinned.map(PinnedPartition::derivations).orElseGet(container::derivations).current().plan(),
                    functions::find);
            PlanRequest asked =
                    new PlanRequest(sql.plan(), request.scope(), request.continuation(), request.limits());
            return run(container, asked, sql::text, pinned, functions, meter, started);
        }
    }

    private QueryPage run(
            Container container,
            PlanRequest request,
            Supplier<String> text,
            Optional<PinnedPartition> pinned,
            ContainerFunctions functions,
            QueryMeter meter,
            long started) {
        try (SharedViews shared = new SharedViews()) {
            BoundQuery bound = new BoundQuery(
                    request.plan(),
                    text,
                    container,
                    request.scope(),
                    request.limits(),
                    clock.instant(),
                    pinned,
                    functions,
                    shared);
            Optional<QueryPosition> start = request.continuation().map(QueryPosition::parse);
            Plan plan = new Planner(items, absentItems, bound, start.map(QueryPosition::source), meter).plan();
            if (meter.isBrief() && !plan.root().operators().allMatch(Operator::isCountedStepByStep)) {
                throw new TakesLonger();
            }
            return run(plan, start, functions, started);
        }
    }

    private QueryPage run(
            Plan plan, Optional<QueryPosition> start, ContainerFunctions functions, long started) {
        long planned = System.nanoTime();
        QueryRunner runner = new QueryRunner(parts, plan);
        RowPage page = runner.run(start);
        int partitions = runner.read().size();
        PageBill bill = PageBill.of(
                plan,
                start.isPresent() ? PageBill.Turn.LATER : PageBill.Turn.FIRST,
                start.isPresent() ? 0 : paidVisits(plan.bound(), page, partitions),
                runner.work(),
                page.rows(),
                functions.calls());
        return new QueryPage(
                page.rows(),
                page.next().map(QueryPosition::toString),
                runner.read(),
                new Explanation(plan, runner.opened(), runner.work(), partitions, page.rows().size(), bill),
                Duration.ofNanos(planned - started),
                Duration.ofNanos(System.nanoTime() - planned),
                functions.time());
    }

    /** The first page pays for all visits: those that were made, or if there are more pages, all that may be. */
    private static int paidVisits(BoundQuery bound, RowPage first, int visited) {
        return first.next().isPresent() ? bound.partitions() : Math.max(1, visited);
    }
}
