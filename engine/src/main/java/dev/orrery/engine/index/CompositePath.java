package dev.orrery.engine.index;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.ValueWriter;

/**
 * One of the paths of a composite index, with the order of its values.
 *
 * @param text as the policy's author wrote the path
 */
public record CompositePath(String text, PropertyPath path, SortOrder order) {

    public static CompositePath ascending(String path) {
        return of(path, SortOrder.ASCENDING);
    }

    public static CompositePath descending(String path) {
        return of(path, SortOrder.DESCENDING);
    }

    static CompositePath of(String text, SortOrder order) {
        if (text.endsWith("/?") || text.endsWith("/*")) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION,
                    "The path {path} of a composite index ends in a wildcard. Write it without /? or /* at its end")
                    .with("path", text);
        }
        return new CompositePath(text, PropertyPath.parse(text), order);
    }

    void writeTo(ValueWriter json) {
        json.startObject();
        json.name("path").value(text);
        json.name("order").value(order.text());
        json.endObject();
    }

    static CompositePath parse(JsonValue json) {
        JsonValue path = json.property("path");
        if (!path.isString()) {
            throw new OrreryException(
                    ErrorCode.INVALID_DEFINITION,
                    "An entry of a composite index has no path: {found}. Write {\"path\": \"/…\"}")
                    .with("found", json);
        }
        return of(path.stringValue(), order(json.property("order")));
    }

    private static SortOrder order(JsonValue order) {
        if (order.isUndefined() || order.isNull()) {
            return SortOrder.ASCENDING;
        }
        if (!order.isString()) {
            throw unknownOrder(order);
        }
        return SortOrder.parse(order.stringValue()).orElseThrow(() -> unknownOrder(order));
    }

    private static OrreryException unknownOrder(JsonValue order) {
        return new OrreryException(
                ErrorCode.INVALID_DEFINITION,
                "The order of a path in a composite index is {order}. Use ascending or descending")
                .with("order", order);
    }
}
