package dev.orrery.query.exec.plain;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The rows of a query with ORDER BY, gathered and sorted. */
final class PlainSorting {

    private record SortedValue(byte[] key, JsonValue value) {}

    private final List<SortItem> items;
    private final PlainEvaluator evaluator;
    private final List<SortedValue> values = new ArrayList<>();

    PlainSorting(List<SortItem> items, PlainEvaluator evaluator) {
        this.items = items;
        this.evaluator = evaluator;
    }

    /** Adds what becomes of a row, to be sorted by the row's own values. */
    void add(PlainRow row, JsonValue projected) {
        values.add(new SortedValue(key(row), projected));
    }

    /** Rows with equal keys stay in their order, or come in the opposite one if the first key is descending. */
    Stream<JsonValue> sorted() {
        if (items.getFirst().direction() == SortDirection.DESCENDING) {
            Collections.reverse(values);
        }
        values.sort(Comparator.comparing(SortedValue::key, Arrays::compareUnsigned));
        return values.stream().map(SortedValue::value);
    }

    /** The keys of all items one behind the other, those of descending items with all bits inverted. */
    private byte[] key(PlainRow row) {
        ByteBuilder key = new ByteBuilder();
        for (SortItem item : items) {
            byte[] part = key(evaluator.evaluate(item.expression(), row));
            if (item.direction() == SortDirection.DESCENDING) {
                invert(part);
            }
            key.append(part);
        }
        return key.toBytes();
    }

    /** Arrays have no order among themselves, nor have objects. */
    private static byte[] key(JsonValue value) {
        if (value.isArray()) {
            return SortKey.of(JsonValue.EMPTY_ARRAY);
        }
        return SortKey.of(value.isObject() ? JsonValue.EMPTY_OBJECT : value);
    }

    private static void invert(byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ~bytes[i];
        }
    }
}
