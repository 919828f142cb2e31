package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.query.logical.LogicalPlan;
import java.util.Optional;

/**
 * Items come by the cheapest access path to those that can pass the filter; which that is, {@link AccessPathChoice} knows.
 *
 * <pre>
 * Project e                                 Project e
 *   Filter c.a = 1 AND f(c.b)         →       Filter c.a = 1 AND f(c.b)
 *     Items                                     ItemRows, by IndexLookup /a = 1
 * </pre>
 *
 * <p>A page goes on by the access path of the one before, if its rows come in the order of the items.
 */
final class ItemsByAccessPath implements PlanRule {

    @Override
    public Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state) {
        return Optional.of(Lowering.of(plan, path(plan.project().input(), state), state));
    }

    private static AccessPath path(LogicalPlan.Arrangement arrangement, PlanningState state) {
        boolean isPerItem = arrangement.rows().isPerItem();
        boolean isInOrderOfItems = !isPerItem || arrangement instanceof LogicalPlan.Rows;
        if (isInOrderOfItems && state.start().isPresent()) {
            return state.choice().named(state.start().get());
        }
        boolean isStreamed = isPerItem && arrangement instanceof LogicalPlan.Rows;
        return isStreamed ? state.choice().forPage() : state.choice().forAll();
    }
}
