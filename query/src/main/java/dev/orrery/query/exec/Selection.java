package dev.orrery.query.exec;

import dev.orrery.model.bound.MemoryLease;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.Optional;

/**
 * What becomes of the rows of a query: GROUP BY or ORDER BY, SELECT, DISTINCT, TOP, OFFSET and LIMIT.
 *
 * @param memory where these steps keep rows
 */
record Selection(
        Optional<GroupFormulas> groups,
        Optional<OrderFormulas> order,
        Formula projection,
        boolean isDistinct,
        RowWindow window,
        MemoryLease memory) {

    /** Gives what the query returns within a row; false if the sink wanted no more. */
    boolean forEach(RowSource rows, Row row, ValueSink sink) {
        if (window.limit() == 0) {
            return true;
        }
        // What a subquery keeps lives only as long as the row around it.
        try (MemoryBudget budget = new MemoryBudget(memory)) {
            Optional<DistinctRows> distinct = isDistinct ? Optional.of(new DistinctRows(budget)) : Optional.empty();
            Delivery delivery = new Delivery(window, distinct, sink);
            if (groups.isPresent()) {
                deliverGroups(new Grouping(groups.get(), budget), rows, row, delivery);
            } else if (order.isPresent()) {
                deliverSorted(new Sorting(order.get(), budget), rows, row, delivery);
            } else {
                rows.forEach(row, found -> delivery.accept(projection.value(found)));
            }
            return !delivery.isRefused();
        }
    }

    /** Groups without rows yet, which are kept until the query ends. */
    Grouping newGrouping() {
        return new Grouping(groups.orElseThrow(), new MemoryBudget(memory));
    }

    private void deliverGroups(Grouping grouping, RowSource rows, Row row, Delivery delivery) {
        rows.forEach(row, found -> {
            grouping.add(found);
            return true;
        });
        grouping.forEach(row, group -> delivery.accept(projection.value(group)));
    }

    /** Rows are projected before they are sorted, so that less has to be kept. */
    private void deliverSorted(Sorting sorting, RowSource rows, Row row, Delivery delivery) {
        rows.forEach(row, found -> {
            sorting.add(found, projection.value(found));
            return true;
        });
        sorting.forEach(delivery);
    }
}
