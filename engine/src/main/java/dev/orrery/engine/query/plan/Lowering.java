package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.AccessPath;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.Scalar;

/**
 * Makes an operator of every node of a plan, over the access path to its items.
 *
 * <pre>
 * Limit 5                   Limit 5
 *   Project e                 Project e
 *     Filter f        →         Filter f
 *       Items                     ItemRows, by an access path
 * </pre>
 *
 * <p>Where the index says exactly which items pass the filter, the filter has no operator:
 *
 * <pre>
 * Project e               Project e
 *   Filter f       →        ItemRows, by an access path
 *     Items
 * </pre>
 */
final class Lowering {

    private final PlanningState state;
    private final AccessPath path;

    private Lowering(PlanningState state, AccessPath path) {
        this.state = state;
        this.path = path;
    }

    /** The operators of a plan. */
    static Operator.Values of(LogicalPlan.Values plan, AccessPath path, PlanningState state) {
        return new Lowering(state, path).values(plan);
    }

    /** The operators of a plan whose values another operator projects. */
    static Operator.Values around(LogicalPlan.Values plan, Operator.Values projected) {
        return switch (plan) {
            case LogicalPlan.Limit limit -> new Operator.Limit(limit.window(), around(limit.input(), projected));
            case LogicalPlan.Distinct distinct -> new Operator.Distinct(projected);
            case LogicalPlan.Project project -> projected;
        };
    }

    private Operator.Values values(LogicalPlan.Values plan) {
        LogicalPlan.Project project = plan.project();
        return around(plan, project.input().rows().isPerItem() ? projected(project) : inMemory(project));
    }

    private Operator.Values inMemory(LogicalPlan.Project project) {
        Operator.ItemRows items = new Operator.ItemRows(path, new LogicalPlan.Items(Candidates.ANY));
        return new Operator.InMemory(project, state.bound().text(), items);
    }

    private Operator.Values projected(LogicalPlan.Project project) {
        Scalar value = project.value();
        return switch (project.input()) {
            case LogicalPlan.Rows rows -> new Operator.Project(value, rows(rows));
            case LogicalPlan.Sort(LogicalPlan.Rows rows, var keys) ->
                new Operator.Project(value, new Operator.Sort(keys, rows(rows)));
            case LogicalPlan.Group(LogicalPlan.Rows rows, var keys, var aggregates, int firstSlot) ->
                new Operator.Group(keys, aggregates, firstSlot, value, rows(rows));
        };
    }

    private Operator.RowsOfItems rows(LogicalPlan.Rows rows) {
        return rows instanceof LogicalPlan.Filter(LogicalPlan.Rows input, Scalar predicate)
                && !state.isFilterCovered()
                        ? new Operator.Filter(predicate, new Operator.ItemRows(path, input))
                        : new Operator.ItemRows(path, rows);
    }
}
