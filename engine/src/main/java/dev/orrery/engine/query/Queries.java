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
import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.engine.settings.QueryLimits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Cancellation.Reason;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.bound.MemoryPool;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.script.JavaScript;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * Runs queries, of SQL's text or as plans: finds the cheapest access path to the items that the filter leaves, makes rows of
 * them, and stops when a page is full. A query over several partitions is answered as a whole.
 */
public final class Queries {

    private final Items items;
    private final Clock clock;
    private final AbsentItems absentItems = new AbsentItems(AbsentItems.BYTES_MAX);
    private final JavaScript javaScript;
    private final QueryParts parts;
    private final Cancellation closing;
    private final MemoryPool memory;
    private final BriefQueries brief = new BriefQueries();

    /**
     * Runs queries over items.
     *
     * @param javaScript runs the functions that they call; closed by others
     * @param closing ends all queries
     * @param memory where they keep what they gather
     */
    public Queries(
            Items items,
            EngineSettings settings,
            JavaScript javaScript,
            Cancellation closing,
            MemoryPool memory) {
        this.items = items;
        this.clock = settings.clock();
        this.javaScript = javaScript;
        this.parts = QueryParts.create(settings.queryLimits());
        this.closing = closing;
        this.memory = memory;
    }

    /** Runs a page of a query, from its beginning or from where an earlier page has ended. */
    public QueryPage run(Container container, QueryRequest request) {
        QueryRequest bounded = bounded(request);
        return run(container, bounded, Optional.empty(), new QueryMeter(bounded.cancellation()));
    }

    /** Runs a page of a query over a logical partition as a transaction sees it. */
    public QueryPage run(Container container, QueryRequest request, PinnedPartition at) {
        if (!(request.scope() instanceof FeedScope.FullKey)) {
            throw new IllegalArgumentException("A transaction sees one logical partition");
        }
        QueryRequest bounded = bounded(request);
        return run(container, bounded, Optional.of(at), new QueryMeter(bounded.cancellation()));
    }

    /** Runs a page of a query if that takes a millisecond or less, for callers who can't wait for long. */
    public Optional<QueryPage> runBriefly(Container container, QueryRequest request) {
        return runBriefly(container, request, BriefQueries.NANOS_MAX);
    }

    Optional<QueryPage> runBriefly(Container container, QueryRequest request, long nanosMax) {
        return briefly(request.text(), request.cancellation(), nanosMax, (untilLate, meter) -> run(
                container, request.endedBy(untilLate), Optional.empty(), meter));
    }

    /**
     * Runs a page of a plan if that takes a millisecond or less, for callers who can't wait for long.
     *
     * @param text what the plan was made of, by which it is known whether that was worth a try before
     */
    public Optional<QueryPage> runBriefly(Container container, PlanRequest request, String text) {
        return briefly(text, request.cancellation(), BriefQueries.NANOS_MAX, (untilLate, meter) -> run(
                container, request.endedBy(untilLate), meter));
    }

    private interface BriefRun {
        QueryPage run(Cancellation untilLate, QueryMeter meter);
    }

    private Optional<QueryPage> briefly(String text, Cancellation asked, long nanosMax, BriefRun work) {
        if (!brief.isWorthATry(text)) {
            return Optional.empty();
        }
        Cancellation untilLate = asked.within(BriefQueries.longest(nanosMax), System::nanoTime);
        try {
            QueryPage page = work.run(untilLate, QueryMeter.forNanos(nanosMax, untilLate));
            brief.succeeded(text);
            return Optional.of(page);
        } catch (TakesLonger e) {
            brief.failed(text);
            return Optional.empty();
        } catch (OrreryException e) {
            if (!isLate(untilLate, e)) {
                throw e;
            }
            brief.failed(text);
            return Optional.empty();
        }
    }

    /** What happens within a row is no entry that the meter counts, but it looks at its cancellation. */
    private static boolean isLate(Cancellation untilLate, OrreryException problem) {
        return problem.code() == ErrorCode.REQUEST_TIMEOUT
                && untilLate.reason().filter(Reason.TIME_IS_OVER::equals).isPresent();
    }

    /** Runs a page of a plan, from its beginning or from where an earlier page has ended. */
    public QueryPage run(Container container, PlanRequest request) {
        PlanRequest bounded = request.endedBy(forPage(request.cancellation()));
        return run(container, bounded, new QueryMeter(bounded.cancellation()));
    }

    private QueryPage run(Container container, PlanRequest request, QueryMeter meter) {
        long started = System.nanoTime();
        try (ContainerFunctions functions = functions(container, request.cancellation())) {
            Supplier<String> text = () -> LogicalPlan.text(request.plan());
            return run(container, request, text, Optional.empty(), functions, meter, started);
        }
    }

    /**
     * All rows of a query over values that the caller has, such as the resources of an account. Such a query knows no
     * functions of users.
     *
     * @param parameters an array of names and values, or undefined
     */
    public List<JsonValue> run(List<JsonValue> values, String text, JsonValue parameters, Cancellation cancellation) {
        try (MemoryLease lease = memory.lease()) {
            EvaluationContext context = new EvaluationContext(
                    clock.instant(),
                    RandomGenerator.getDefault(),
                    UserFunctions.NONE,
                    new Checkpoints(forPage(cancellation)),
                    lease);
            return InMemoryQuery.run(SqlParser.parse(text), Parameters.parse(parameters), values, context);
        }
    }

    /** For the patches of one request, which may be given up. */
    public PatchConditions conditions(Cancellation cancellation) {
        QueryLimits limits = parts.limits();
        return new PatchConditions(
                clock, limits.nanoTime(), limits.conditionTime(), memory, cancellation.or(closing));
    }

    private QueryRequest bounded(QueryRequest request) {
        return request.endedBy(forPage(request.cancellation()));
    }

    private ContainerFunctions functions(Container container, Cancellation cancellation) {
        return new ContainerFunctions(container, javaScript, cancellation);
    }

    /** Ends a page for who asked for it, when the engine closes, and when its time is over. */
    public Cancellation forPage(Cancellation asked) {
        return parts.limits().forPage(asked.or(closing));
    }

    private QueryPage run(
            Container container, QueryRequest request, Optional<PinnedPartition> pinned, QueryMeter meter) {
        long started = System.nanoTime();
        try (ContainerFunctions functions = functions(container, request.cancellation())) {
            SqlFrontEnd sql = SqlFrontEnd.read(
                    request.text(),
                    request.parameters(),
                    container.definition().computedProperties(),
                    pinned.map(PinnedPartition::derivations).orElseGet(container::derivations).current().plan(),
                    functions::find);
            PlanRequest asked =
                    new PlanRequest(
                            sql.plan(),
                            request.scope(),
                            request.continuation(),
                            request.limits(),
                            request.cancellation());
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
        try (SharedViews shared = new SharedViews(); MemoryLease lease = memory.lease()) {
            BoundQuery bound = new BoundQuery(
                    request.plan(),
                    text,
                    container,
                    request.scope(),
                    request.limits(),
                    clock.instant(),
                    pinned,
                    functions,
                    shared,
                    request.cancellation(),
                    lease,
                    request.form());
            Optional<QueryPosition> start = request.continuation().map(QueryPosition::parse);
            Plan plan = new Planner(items, absentItems, bound, start.map(QueryPosition::source), meter).plan();
            if (meter.isBrief() && !plan.root().allMatch(Operator::isCountedStepByStep)) {
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
