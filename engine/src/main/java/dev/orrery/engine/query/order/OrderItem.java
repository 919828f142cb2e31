package dev.orrery.engine.query.order;

import dev.orrery.engine.index.SortOrder;
import dev.orrery.model.value.PropertyPath;

/** What a query orders its items by: the values at a path, in their order or the opposite one. */
public record OrderItem(PropertyPath path, SortOrder order) {

    public static OrderItem ascending(String path) {
        return new OrderItem(PropertyPath.parse(path), SortOrder.ASCENDING);
    }

    public static OrderItem descending(String path) {
        return new OrderItem(PropertyPath.parse(path), SortOrder.DESCENDING);
    }
}
