package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.LogicalPlan;
import java.util.Optional;

/**
 * Where no item can pass, none is read. Nor is one where none is asked for.
 *
 * <pre>
 * Project e                           Project e
 *   Filter c.n = 1 AND c.n = 2   →      ItemRows, by Nothing
 *     Items
 * </pre>
 */
final class NothingToRead implements PlanRule {

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        boolean isNothing = isOneRow(plan.project().input().rows())
                || state.narrowing().isEmpty()
                || state.condition() instanceof IndexCondition.Nothing;
        return isNothing ? Optional.of(Lowering.of(plan, state.paths().nothing(), state)) : Optional.empty();
    }

    private static boolean isOneRow(LogicalPlan.Rows rows) {
        return rows instanceof LogicalPlan.OneRow
                || (rows instanceof LogicalPlan.Filter filter && isOneRow(filter.input()));
    }
}
