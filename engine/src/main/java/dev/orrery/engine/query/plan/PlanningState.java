package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.query.logical.IndexCondition;
import java.util.Optional;

/**
 * What rules know about a query that is being planned.
 *
 * @param bound the query over the scope that its keys leave
 * @param narrowing what its keys leave
 * @param condition what the index can say about the items, beyond what the scope says
 * @param isScopeExact whether every item of the scope passes the filter
 * @param paths the access paths that there are
 * @param choice chooses between them
 * @param start the name of what the last page took its rows from
 * @param meter counts what planning takes
 */
record PlanningState(
        BoundQuery bound,
        KeyNarrowing narrowing,
        IndexCondition condition,
        boolean isScopeExact,
        AccessPaths paths,
        AccessPathChoice choice,
        Optional<String> start,
        QueryMeter meter) {

    /** Whether every item that an access path leads to passes the filter, or is looked at again. */
    boolean isFilterCovered() {
        return isScopeExact || condition.isExact();
    }
}
