package dev.orrery.engine.query.order;

import dev.orrery.engine.index.SortOrder;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.JsonValue;
import java.util.Comparator;
import java.util.List;

/** The rules of ORDER BY in their simplest form. */
final class OrderedTruth implements Comparator<StoredItem> {

    private final List<OrderItem> order;

    OrderedTruth(List<OrderItem> order) {
        this.order = order;
    }

    @Override
    public int compare(StoredItem left, StoredItem right) {
        for (OrderItem item : order) {
            int compared = directed(compareValues(value(item, left), value(item, right)), item.order());
            if (compared != 0) {
                return compared;
            }
        }
        return directed(
                Long.compare(left.documentNumber(), right.documentNumber()), order.getFirst().order());
    }

    private static int directed(int compared, SortOrder order) {
        return order == SortOrder.ASCENDING ? compared : -compared;
    }

    static JsonValue value(OrderItem item, StoredItem stored) {
        return item.path().names().equals(List.of("_ts"))
                ? JsonValue.of(stored.timestampSeconds())
                : stored.body().at(item.path());
    }

    private static int compareValues(JsonValue left, JsonValue right) {
        int byType = Integer.compare(rank(left), rank(right));
        if (byType != 0) {
            return byType;
        }
        return switch (left.type()) {
            case NUMBER -> Double.compare(left.doubleValue(), right.doubleValue());
            case STRING -> left.stringValue().compareTo(right.stringValue());
            default -> 0;
        };
    }

    private static int rank(JsonValue value) {
        return switch (value.type()) {
            case UNDEFINED -> 0;
            case NULL -> 1;
            case BOOLEAN -> value.booleanValue() ? 3 : 2;
            case NUMBER -> 4;
            case STRING -> 5;
            case ARRAY -> 6;
            case OBJECT -> 7;
            default -> throw new IllegalArgumentException("Not in these tests: " + value);
        };
    }
}
