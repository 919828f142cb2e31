package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Derivations;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.query.order.AbsentItems;
import dev.orrery.engine.query.order.OrderItem;
import dev.orrery.engine.query.order.OrderPlan;
import dev.orrery.engine.query.order.OrderPlans;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.plan.FilterAnalysis;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decides how a query is run. */
public final class Planner {

    private final Items items;
    private final AbsentItems absentItems;
    private final BoundQuery asked;
    private final Optional<List<OrderItem>> order;
    private final Optional<String> start;
    private final QueryMeter meter;

    /**
     * Prepares to plan.
     *
     * @param order the places that the query is sorted by, if these are what an index could have
     * @param start the way that the last page went
     * @param meter counts what planning takes
     */
    public Planner(
            Items items,
            AbsentItems absentItems,
            BoundQuery asked,
            Optional<List<OrderItem>> order,
            Optional<String> start,
            QueryMeter meter) {
        this.items = items;
        this.absentItems = absentItems;
        this.asked = asked;
        this.order = order;
        this.start = start;
        this.meter = meter;
    }

    /** How a query is run: its kind, the way to its items, and the scope that the filter leaves. */
    public Plan plan() {
        KeyNarrowing narrowing = KeyNarrowing.of(asked);
        BoundQuery bound = asked.over(narrowing.scope());
        Derivations derivations = bound.items().derivations();
        IndexCondition wanted = wanted(bound);
        IndexCondition served = wanted.restrictedTo(derivations::serves);
        IndexCondition condition = new ImpliedKeys(bound).removedFrom(served);
        boolean isScopeExact = served.isExact() && condition instanceof IndexCondition.Everything;
        AccessPaths ways = new AccessPaths(items, absentItems, bound);
        Plan plan = new Plan(kind(), ways.scan(), bound, wanted, condition, isScopeExact, order, Counted.NOTHING,
                meter);
        boolean isWithoutItems = asked.query().sources().isEmpty();
        if (isWithoutItems || narrowing.isEmpty() || condition instanceof IndexCondition.Nothing) {
            return plan.with(kind(), ways.nothing());
        }
        if (narrowing.addresses().isPresent()) {
            return plan.with(kind(), ways.addresses(narrowing.addresses().get()));
        }
        AccessPathChoice finder = new AccessPathChoice(bound, ways, condition, meter);
        return switch (kind()) {
            case STREAMED -> distinctValues(plan, ways)
                    .orElseGet(() -> plan.with(Plan.Kind.STREAMED, streamed(finder)));
            case SORTED -> distinctValues(plan, ways).orElseGet(() -> sorted(plan, finder, ways));
            case GROUPED -> grouped(plan, finder, ways);
            case WHOLE -> plan.with(Plan.Kind.WHOLE, start.map(finder::named).orElseGet(() -> finder.best(true)));
            case COUNTED, DISTINCT_VALUES -> throw new IllegalStateException("Only the index tells that");
        };
    }

    private AccessPath streamed(AccessPathChoice finder) {
        return start.isPresent() ? finder.named(start.get()) : finder.best(false);
    }

    private Plan.Kind kind() {
        SqlQuery query = asked.query();
        if (query.sources().isEmpty() || !query.isFirstSourceStreaming()) {
            return Plan.Kind.WHOLE;
        }
        if (query.isGrouped()) {
            return Plan.Kind.GROUPED;
        }
        return query.orderBy().isEmpty() ? Plan.Kind.STREAMED : Plan.Kind.SORTED;
    }

    /** What an index over everything could say about the items that are wanted. */
    private static IndexCondition wanted(BoundQuery bound) {
        IndexCondition whole = FilterAnalysis.of(bound.query(), bound.parameters());
        return whole instanceof IndexCondition.Everything
                ? innerQuery(bound.query())
                        .map(inner -> FilterAnalysis.of(innermost(inner), bound.parameters()))
                        .orElse(whole)
                : whole;
    }

    private static SqlQuery innermost(SqlQuery query) {
        return innerQuery(query).map(Planner::innermost).orElse(query);
    }

    /** The query that another one takes its rows from. */
    private static Optional<SqlQuery> innerQuery(SqlQuery query) {
        return !query.sources().isEmpty()
                && query.sources().getFirst().collection() instanceof FromSource.Collection.Rows(SqlQuery inner)
                        ? Optional.of(inner)
                        : Optional.empty();
    }

    private Optional<Plan> distinctValues(Plan plan, AccessPaths ways) {
        return DistinctPath.of(plan.bound())
                .filter(path -> !ways.isMostlyOutOfScope())
                .filter(path -> start.map(name -> name.equals(AccessPaths.DISTINCT) && isServed(path))
                        .orElseGet(() -> path.access(plan.bound()).isServed(meter)))
                .map(path -> plan.with(Plan.Kind.DISTINCT_VALUES, ways.distinctValues(path)));
    }

    private boolean isServed(DistinctPath path) {
        return asked.items().derivations().serves(path.path());
    }

    private Plan grouped(Plan plan, AccessPathChoice finder, AccessPaths ways) {
        long planned = meter.indexEntries();
        IndexAnswers answers = new IndexAnswers(plan, ways);
        return answers.aggregates()
                .map(known -> new Counted(known, answers.read(), meter.indexEntries() - planned))
                .map(counted -> plan.withCounted(ways.counting(plan.condition()), counted))
                .orElseGet(() -> plan.with(Plan.Kind.GROUPED, finder.best(true)));
    }

    /**
     * Sorted rows come from an index that is in their order, of which as many entries are read as it takes to fill the page,
     * or from the items that the filter leaves, of which all are read. With N items of which f pass the filter, the first
     * takes about k N / f steps for k rows, the second f; so the filter goes first if it leaves less than the root of k N.
     */
    private Plan sorted(Plan plan, AccessPathChoice finder, AccessPaths ways) {
        BoundQuery bound = plan.bound();
        IndexCondition condition = plan.condition();
        Optional<OrderPlan> index = order.flatMap(places -> OrderPlans.find(
                bound.items().derivations(), places, equalities(condition), bounds(condition, places)));
        Optional<AccessPath> ordered = index.map(ways::ordered);
        if (start.filter(name -> name.startsWith(AccessPaths.ORDERED)).isPresent()) {
            return plan.with(
                    Plan.Kind.STREAMED,
                    ordered.filter(way -> way.name().equals(start.get())).orElseThrow(AccessPathChoice::unknownWay));
        }
        boolean isIndexUsed =
                start.isEmpty() && index.isPresent() && isOrderCheaper(finder, ways, bound, index.get());
        return isIndexUsed
                ? plan.with(Plan.Kind.STREAMED, ordered.get())
                : plan.with(Plan.Kind.SORTED, finder.best(true));
    }

    private boolean isOrderCheaper(AccessPathChoice finder, AccessPaths ways, BoundQuery bound, OrderPlan index) {
        long all = ways.itemsInPartitions();
        long inScope = ways.itemsInScope();
        long few = (long) Math.ceil(Math.sqrt((double) all * bound.rowsWanted()));
        boolean isFiltered = index.prefix().length > 0;
        if (bound.scope() instanceof FeedScope.FullKey && inScope <= few) {
            return false;
        }
        return isFiltered || !finder.hasParts() || finder.matches(few) >= few;
    }

    private static Map<IndexPath, JsonValue> equalities(IndexCondition condition) {
        Map<IndexPath, JsonValue> equalities = new HashMap<>();
        for (IndexCondition part : AccessPathChoice.parts(condition)) {
            if (part instanceof IndexCondition.Values(IndexPath path, ValueSet values, boolean isExact)
                    && values.isExact()
                    && values.isPoints()
                    && values.intervals().size() == 1) {
                equalities.put(path, SortKey.decode(values.intervals().getFirst().from(), 0));
            }
        }
        return equalities;
    }

    private static Optional<ValueSet> bounds(IndexCondition condition, List<OrderItem> order) {
        IndexPath first = IndexPath.of(order.getFirst().path());
        for (IndexCondition part : AccessPathChoice.parts(condition)) {
            if (part instanceof IndexCondition.Values values && values.path().equals(first)) {
                return Optional.of(values.values());
            }
        }
        return Optional.empty();
    }
}
