package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.query.logical.LogicalPlan;
import java.util.Optional;

/**
 * Items that a filter names by id and partition key are read by themselves.
 *
 * <pre>
 * Project e                                      Project e
 *   Filter c.id IN ('a', 'b') AND c.pk = 1   →     ItemRows, by PointReads 2
 *     Items
 * </pre>
 */
final class PointReadsOfAddresses implements PlanRule {

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        return state.narrowing()
                .addresses()
                .map(addresses -> Lowering.of(plan, state.paths().addresses(addresses), state));
    }
}
