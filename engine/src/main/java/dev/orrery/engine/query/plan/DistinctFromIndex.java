package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.answer.DistinctAccess;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.query.operator.Operator.IndexDistinct;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.Scalar;
import dev.orrery.storage.Direction;
import java.util.List;
import java.util.Optional;

/**
 * The different values at a path are in the index, in their order.
 *
 * <pre>
 * Distinct               Project c.a
 *   Project c.a     →      IndexDistinct /a
 *     Items
 * </pre>
 *
 * <p>{@code Sort c.a} between them makes no difference but for the direction.
 */
final class DistinctFromIndex implements PlanRule {

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        return found(plan)
                .filter(leaf -> !state.paths().isMostlyOutOfScope())
                .filter(leaf -> isServed(leaf, state))
                .map(leaf -> limited(plan, new Operator.Project(plan.project().value(), leaf)));
    }

    private static Optional<IndexDistinct> found(LogicalPlan.Values plan) {
        LogicalPlan.Project project = plan.project();
        boolean isAllItems = plan.isDistinct() && project.input().rows() instanceof LogicalPlan.Items;
        return isAllItems
                ? project.value()
                        .place()
                        .filter(path -> !path.isRoot())
                        .flatMap(path -> directed(path, project.value(), project.input()))
                : Optional.empty();
    }

    private static Optional<IndexDistinct> directed(
            IndexPath path, Scalar value, LogicalPlan.Arrangement arrangement) {
        return switch (arrangement) {
            case LogicalPlan.Rows rows -> Optional.of(new IndexDistinct(path, Direction.FORWARD));
            case LogicalPlan.Sort(LogicalPlan.Rows rows, List<LogicalPlan.Key> keys) ->
                keys.size() == 1 && keys.getFirst().value().equals(value)
                        ? Optional.of(new IndexDistinct(path, direction(keys.getFirst())))
                        : Optional.empty();
            case LogicalPlan.Group group -> Optional.empty();
        };
    }

    private static Direction direction(LogicalPlan.Key key) {
        return switch (key.direction()) {
            case ASCENDING -> Direction.FORWARD;
            case DESCENDING -> Direction.BACKWARD;
        };
    }

    private static boolean isServed(IndexDistinct leaf, PlanningState state) {
        return state.start()
                .map(name -> name.equals(IndexDistinct.NAME)
                        && state.bound().items().derivations().serves(leaf.path()))
                .orElseGet(() -> new DistinctAccess(
                        state.bound().items(), leaf.path(), ValueSet.ALL, leaf.direction()).isServed(state.meter()));
    }

    private static Operator.Values limited(LogicalPlan.Values plan, Operator.Values values) {
        return plan instanceof LogicalPlan.Limit limit ? new Operator.Limit(limit.window(), values) : values;
    }
}
