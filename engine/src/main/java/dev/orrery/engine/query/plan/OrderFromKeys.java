package dev.orrery.engine.query.plan;

import dev.orrery.engine.index.IndexedSystemProperties;
import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.KeySpan;
import dev.orrery.query.logical.LogicalPlan;
import java.util.List;
import java.util.Optional;

/**
 * Rows that are sorted by partition key and id come in that order from the keys themselves.
 *
 * <pre>
 * Project e                 Project e
 *   Sort c.pk, c.id    →      Filter f
 *     Filter f                  ItemRows, by KeyOrder
 *       Items
 * </pre>
 *
 * <p>Only the span of keys is read that the candidates have, which must leave out items without a partition key. The filter goes
 * first if an index leaves few items of all that are there, as in {@link OrderFromIndex}, and a third at most: all of them
 * can be read in order as soon.
 */
final class OrderFromKeys implements PlanRule {

    private static final long LOOKUP_FACTOR = 3;

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        return plan.project().input() instanceof LogicalPlan.Sort sort
                && sort.rows().isPerItem()
                && isByKeys(sort.keys(), state)
                        ? ordered(plan.candidates().span(), state)
                                .map(path -> Lowering.of(OrderFromIndex.unsorted(plan), path, state))
                        : Optional.empty();
    }

    private static boolean isByKeys(List<LogicalPlan.Key> keys, PlanningState state) {
        List<PropertyPath> paths = state.bound().container().partitionKey().paths();
        return paths.size() == 1
                && keys.size() == 2
                && isBy(keys.getFirst(), paths.getFirst())
                && isBy(keys.getLast(), IndexedSystemProperties.ID_PROPERTY);
    }

    private static boolean isBy(LogicalPlan.Key key, PropertyPath path) {
        return key.direction() == LogicalPlan.Direction.ASCENDING
                && key.place().filter(path::equals).isPresent();
    }

    private static Optional<AccessPath> ordered(KeySpan span, PlanningState state) {
        boolean hasAllKeys = span.from().length > 0 && span.from()[0] > SortKey.TAG_UNDEFINED;
        if (!hasAllKeys || !isServed(state)) {
            return Optional.empty();
        }
        boolean isBest = state.start().map(AccessPaths.KEYS::equals).orElseGet(() -> isCheaper(state));
        return isBest ? Optional.of(state.paths().keys(span)) : Optional.empty();
    }

    private static boolean isServed(PlanningState state) {
        return isOneKey(state)
                || state.bound().items().derivations().serves(keyPath(state));
    }

    private static boolean isOneKey(PlanningState state) {
        return state.bound().scope() instanceof FeedScope.FullKey;
    }

    private static IndexPath keyPath(PlanningState state) {
        return IndexPath.of(state.bound().container().partitionKey().paths().getFirst());
    }

    private static boolean isCheaper(PlanningState state) {
        IndexCondition others = others(state);
        if (others instanceof IndexCondition.Everything) {
            return true;
        }
        long items = state.paths().itemsInScope();
        long few = (long) Math.ceil(Math.sqrt((double) items * state.bound().rowsWanted()));
        long worthSorting = Math.min(few, Math.max(1, items / LOOKUP_FACTOR));
        return new AccessPathChoice(state.bound(), state.paths(), others, state.meter()).matches(worthSorting)
                >= worthSorting;
    }

    /** What the index can say beyond what the span says. */
    private static IndexCondition others(PlanningState state) {
        IndexPath said = isOneKey(state) ? IndexPath.of(IndexedSystemProperties.ID_PROPERTY) : keyPath(state);
        return IndexCondition.allOf(state.condition().parts().stream()
                .filter(part -> !(part instanceof IndexCondition.Values values && values.path().equals(said)))
                .toList());
    }
}
