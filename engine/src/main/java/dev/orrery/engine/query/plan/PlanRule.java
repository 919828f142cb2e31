package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.query.logical.LogicalPlan;
import java.util.Optional;

/** Knows for plans of some form how they are best run. */
interface PlanRule {

    /** The operators that run a plan; empty if the rule is not about such plans, or another manner is better. */
    Optional<Operator.Values> apply(LogicalPlan.Values plan, PlanningState state);
}
