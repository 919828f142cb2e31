package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.order.OrderItem;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.logical.IndexCondition;
import java.util.List;
import java.util.Optional;

/**
 * How a query is run.
 *
 * @param way to the items that may be wanted
 * @param bound the query over the scope that its filter leaves
 * @param wanted what an index over everything could say about the items
 * @param condition what the index that there is can say
 * @param isScopeExact whether every item of the scope passes the filter
 * @param order the places that the query is sorted by, if these are what an index could have
 * @param counted the aggregates that the index knows, if it knows all
 * @param planning what it took to decide
 */
public record Plan(
        Kind kind,
        AccessPath way,
        BoundQuery bound,
        IndexCondition wanted,
        IndexCondition condition,
        boolean isScopeExact,
        Optional<List<OrderItem>> order,
        Counted counted,
        QueryMeter planning) {

    Plan with(Kind otherKind, AccessPath otherWay) {
        return new Plan(otherKind, otherWay, bound, wanted, condition, isScopeExact, order, counted, planning);
    }

    /** The plan of a query whose aggregates are known already. */
    Plan withCounted(AccessPath counting, Counted values) {
        return new Plan(Kind.COUNTED, counting, bound, wanted, condition, isScopeExact, order, values, planning);
    }

    /** Whether every item that the way leads to passes the filter. */
    public boolean isFilterCovered() {
        return isScopeExact || condition.isExact();
    }

    /** The path that the query is sorted by, if it is one. */
    public Optional<PropertyPath> orderPath() {
        return order.filter(items -> items.size() == 1).map(items -> items.getFirst().path());
    }

    /** What is done with the items. */
    public enum Kind {
        /** Each gives its rows, in the order of the items. */
        STREAMED,
        /** The rows of all are sorted. */
        SORTED,
        /** The rows of all are gathered in groups. */
        GROUPED,
        /** There are none: the index knows the result. */
        COUNTED,
        /** There are none: the index has the different values that are asked for. */
        DISTINCT_VALUES,
        /** All are looked at by a query that is not taken apart. */
        WHOLE
    }
}
