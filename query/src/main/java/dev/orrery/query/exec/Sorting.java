package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.Row;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** The rows of a query with ORDER BY, gathered and sorted. */
final class Sorting {

    private record SortedValue(byte[] key, JsonValue value) {}

    private final OrderFormulas order;
    private final MemoryBudget budget;
    private final List<SortedValue> values = new ArrayList<>();

    Sorting(OrderFormulas order, MemoryBudget budget) {
        this.order = order;
        this.budget = budget;
    }

    /** Adds what becomes of a row, to be sorted by the row's own values. */
    void add(Row row, JsonValue projected) {
        if (!projected.isUndefined()) {
            byte[] key = order.key(row);
            budget.keep(key.length);
            values.add(new SortedValue(key, budget.keep(projected)));
        }
    }

    /** Gives all values in order, as long as they are wanted. */
    void forEach(ValueSink sink) {
        if (order.areTiesReversed()) {
            Collections.reverse(values);
        }
        values.sort(Comparator.comparing(SortedValue::key, Arrays::compareUnsigned));
        for (SortedValue value : values) {
            if (!sink.accept(value.value)) {
                return;
            }
        }
    }
}
