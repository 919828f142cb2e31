package dev.orrery.engine.query.plan;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.query.answer.IndexCounts;
import dev.orrery.engine.query.answer.IndexExtremes;
import dev.orrery.engine.query.operator.IndexAnswer;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.LogicalPlan.Aggregate;
import dev.orrery.query.logical.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Some aggregates the index knows without any item being read: counts of what a filter leaves, least and greatest values.
 *
 * <pre>
 * Project COUNT(1)          Project COUNT(1)
 *   Group COUNT(1)     →      IndexOnly /a > 5
 *     Filter c.a > 5
 *       Items
 * </pre>
 */
final class AggregatesFromIndex implements PlanRule {

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        return plan.project().input() instanceof LogicalPlan.Group group && isOfWholeItems(group)
                ? new Search(group, state).answer().map(answer -> Lowering.around(
                        plan,
                        new Operator.Project(
                                plan.project().value(), state.paths().indexOnly(answer, state.condition()))))
                : Optional.empty();
    }

    private static boolean isOfWholeItems(LogicalPlan.Group group) {
        return group.keys().isEmpty()
                && !group.aggregates().isEmpty()
                && (group.rows() instanceof LogicalPlan.Items
                        || (group.rows() instanceof LogicalPlan.Filter filter
                                && filter.input() instanceof LogicalPlan.Items));
    }

    /** Asks the index for the aggregates of a group. */
    private static final class Search {

        private final LogicalPlan.Group group;
        private final PlanningState state;
        private final boolean isFiltered;
        private final QueryMeter meter;
        private final IndexCounts counts;
        private final IndexExtremes extremes;

        Search(LogicalPlan.Group group, PlanningState state) {
            this.group = group;
            this.state = state;
            this.isFiltered = group.rows() instanceof LogicalPlan.Filter;
            this.meter = state.meter();
            this.counts = new IndexCounts(state.bound().items());
            this.extremes = new IndexExtremes(state.bound().items());
        }

        /** The values of all aggregates; empty if some have to be computed from items. */
        Optional<IndexAnswer> answer() {
            long planned = meter.indexEntries();
            List<JsonValue> values = new ArrayList<>();
            for (Aggregate aggregate : group.aggregates()) {
                Optional<JsonValue> value = value(aggregate);
                if (value.isEmpty()) {
                    return Optional.empty();
                }
                values.add(value.get());
            }
            List<RangePosition> read = new ArrayList<>(counts.read());
            read.addAll(extremes.read());
            return Optional.of(new IndexAnswer(group, values, read, meter.indexEntries() - planned));
        }

        private Optional<JsonValue> value(Aggregate aggregate) {
            return switch (aggregate.function()) {
                case COUNT -> count(aggregate.argument());
                case MIN -> servedPath(aggregate.argument()).flatMap(path -> extremes.least(path, meter));
                case MAX -> servedPath(aggregate.argument()).flatMap(path -> extremes.greatest(path, meter));
                case SUM, AVG, COUNTIF, MAKELIST, MAKESET -> Optional.empty();
            };
        }

        private Optional<JsonValue> count(Scalar counted) {
            OptionalLong count = counted.isAlwaysDefined() ? countOfRows() : countOfDefined(counted);
            return count.isPresent() ? Optional.of(JsonValue.of(count.getAsLong())) : Optional.empty();
        }

        private OptionalLong countOfRows() {
            if (!isFiltered || state.isScopeExact()) {
                return OptionalLong.of(counts.countAll(meter));
            }
            IndexCondition condition = state.condition();
            boolean isCheap = condition.isExact()
                    && (!state.paths().isMostlyOutOfScope() || AccessPathChoice.isPosting(condition));
            return isCheap ? counts.exactCount(condition, meter) : OptionalLong.empty();
        }

        private OptionalLong countOfDefined(Scalar counted) {
            Optional<IndexPath> path = servedPath(counted);
            return path.isPresent()
                    ? counts.exactCount(new IndexCondition.Values(path.get(), ValueSet.ALL, true), meter)
                    : OptionalLong.empty();
        }

        /** The path of an expression if its index has all that the query wants: there is no filter. */
        private Optional<IndexPath> servedPath(Scalar expression) {
            return isFiltered || state.paths().isMostlyOutOfScope()
                    ? Optional.empty()
                    : expression.place()
                            .filter(path -> !path.isRoot())
                            .filter(state.bound().items().derivations()::serves);
        }
    }
}
