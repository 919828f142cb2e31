package dev.orrery.engine.query.plan;

import dev.orrery.engine.index.SortOrder;
import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.order.OrderItem;
import dev.orrery.engine.query.order.OrderPlan;
import dev.orrery.engine.query.order.OrderPlans;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.LogicalPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Rows come in their order from an index that has it.
 *
 * <pre>
 * Project e             Project e
 *   Sort c.a       →      Filter f
 *     Filter f              ItemRows, by IndexOrder /a
 *       Items
 * </pre>
 *
 * <p>Of that index as many entries are read as it takes to fill the page; of the items that the filter leaves, all are
 * read. With N items of which f pass the filter, the first takes about k N / f steps for k rows, the second f; so the
 * filter goes first if it leaves less than the root of k N.
 */
final class OrderFromIndex implements PlanRule {

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        return plan.project().input() instanceof LogicalPlan.Sort sort && sort.rows().isPerItem()
                ? ordered(sort, state).map(path -> Lowering.of(unsorted(plan), path, state))
                : Optional.empty();
    }

    /** A plan without its order. */
    static LogicalPlan.Values unsorted(LogicalPlan.Values plan) {
        return switch (plan) {
            case LogicalPlan.Limit limit -> new LogicalPlan.Limit(unsorted(limit.input()), limit.window());
            case LogicalPlan.Distinct distinct -> new LogicalPlan.Distinct(unsorted(distinct.input()));
            case LogicalPlan.Project project -> unsorted(project);
        };
    }

    private static LogicalPlan.Project unsorted(LogicalPlan.Project project) {
        return new LogicalPlan.Project(project.input().rows(), project.value());
    }

    private static Optional<AccessPath> ordered(LogicalPlan.Sort sort, PlanningState state) {
        Optional<OrderPlan> index = places(sort).flatMap(places -> OrderPlans.find(
                state.bound().items().derivations(),
                places,
                equalities(state.condition()),
                bounds(state.condition(), places)));
        Optional<AccessPath> path = index.map(state.paths()::ordered);
        if (state.start().filter(name -> name.startsWith(AccessPaths.ORDERED)).isPresent()) {
            return Optional.of(path.filter(it -> it.name().equals(state.start().get()))
                    .orElseThrow(AccessPathChoice::unknownPath));
        }
        return state.start().isEmpty() && index.isPresent() && isCheaper(index.get(), state)
                ? path
                : Optional.empty();
    }

    /** What the rows are sorted by, if all of it is what an index may have. */
    private static Optional<List<OrderItem>> places(LogicalPlan.Sort sort) {
        List<OrderItem> places = new ArrayList<>();
        for (LogicalPlan.Key key : sort.keys()) {
            if (key.place().isEmpty()) {
                return Optional.empty();
            }
            places.add(new OrderItem(key.place().get(), order(key.direction())));
        }
        return Optional.of(places);
    }

    private static SortOrder order(LogicalPlan.Direction direction) {
        return switch (direction) {
            case ASCENDING -> SortOrder.ASCENDING;
            case DESCENDING -> SortOrder.DESCENDING;
        };
    }

    private static boolean isCheaper(OrderPlan index, PlanningState state) {
        BoundQuery bound = state.bound();
        long all = state.paths().itemsInPartitions();
        long inScope = state.paths().itemsInScope();
        long few = (long) Math.ceil(Math.sqrt((double) all * bound.rowsWanted()));
        boolean isFiltered = index.prefix().length > 0;
        if (bound.scope() instanceof FeedScope.FullKey && inScope <= few) {
            return false;
        }
        return isFiltered || !state.choice().hasParts() || state.choice().matches(few) >= few;
    }

    private static Map<IndexPath, JsonValue> equalities(IndexCondition condition) {
        Map<IndexPath, JsonValue> equalities = new HashMap<>();
        for (IndexCondition part : condition.parts()) {
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
        for (IndexCondition part : condition.parts()) {
            if (part instanceof IndexCondition.Values values && values.path().equals(first)) {
                return Optional.of(values.values());
            }
        }
        return Optional.empty();
    }
}
