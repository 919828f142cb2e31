package dev.orrery.query.exec;

import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Row;
import java.util.Optional;

/**
 * What becomes of the rows of a query: GROUP BY or ORDER BY, SELECT, DISTINCT, TOP, OFFSET and LIMIT.
 *
 * @param bytesMax how much may be kept in memory at each of these steps
 */
record Selection(
        Optional<GroupFormulas> groups,
        Optional<OrderFormulas> order,
        Formula projection,
        boolean isDistinct,
        RowWindow window,
        long bytesMax) {

    /** Gives what the query returns within a row; false if the sink wanted no more. */
    boolean forEach(RowSource rows, Row row, ValueSink sink) {
        if (window.limit() == 0) {
            return true;
        }
        Optional<DistinctRows> distinct = isDistinct ? Optional.of(new DistinctRows(budget())) : Optional.empty();
        Delivery delivery = new Delivery(window, distinct, sink);
        if (groups.isPresent()) {
            deliverGroups(rows, row, delivery);
        } else if (order.isPresent()) {
            deliverSorted(order.get(), rows, row, delivery);
        } else {
            rows.forEach(row, found -> delivery.accept(projection.value(found)));
        }
        return !delivery.isRefused();
    }

    /** Groups without rows yet. */
    Grouping newGrouping() {
        return new Grouping(groups.orElseThrow(), budget());
    }

    private void deliverGroups(RowSource rows, Row row, Delivery delivery) {
        Grouping grouping = newGrouping();
        rows.forEach(row, found -> {
            grouping.add(found);
            return true;
        });
        grouping.forEach(row, group -> delivery.accept(projection.value(group)));
    }

    /** Rows are projected before they are sorted, so that less has to be kept. */
    private void deliverSorted(OrderFormulas formulas, RowSource rows, Row row, Delivery delivery) {
        Sorting sorting = new Sorting(formulas, budget());
        rows.forEach(row, found -> {
            sorting.add(found, projection.value(found));
            return true;
        });
        sorting.forEach(delivery);
    }

    /** What a subquery keeps lives only as long as the row around it, so everything has a budget of its own. */
    private MemoryBudget budget() {
        return new MemoryBudget(bytesMax);
    }
}
