package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueOrder;
import java.util.function.IntPredicate;

/** The comparisons of the query language, of which many are neither true nor false but undefined. */
final class Comparison {

    private Comparison() {}

    /** Whether two values are equal; undefined if one of them is. */
    static JsonValue equal(JsonValue left, JsonValue right) {
        if (left.isUndefined() || right.isUndefined()) {
            return JsonValue.UNDEFINED;
        }
        return JsonValue.of(left.equals(right) && !isNotANumber(left));
    }

    /** Whether two values differ; undefined if one of them is. */
    static JsonValue different(JsonValue left, JsonValue right) {
        if (left.isUndefined() || right.isUndefined()) {
            return JsonValue.UNDEFINED;
        }
        return JsonValue.of(!left.equals(right) || isNotANumber(left));
    }

    /** Whether the order of two scalars of the same type is as wanted; undefined if they are anything else. */
    static JsonValue ordered(JsonValue left, JsonValue right, IntPredicate wanted) {
        if (left.isNumber() && right.isNumber()) {
            boolean isOrdered = !isNotANumber(left) && !isNotANumber(right);
            return JsonValue.of(isOrdered && wanted.test(ValueOrder.compare(left, right)));
        }
        boolean isOrdered = (left.isString() && right.isString())
                || (left.isBoolean() && right.isBoolean())
                || (left.isNull() && right.isNull());
        return isOrdered ? JsonValue.of(wanted.test(ValueOrder.compare(left, right))) : JsonValue.UNDEFINED;
    }

    /** BETWEEN, which is two comparisons joined by AND. */
    static JsonValue between(JsonValue value, JsonValue low, JsonValue high) {
        JsonValue isAboveLow = ordered(value, low, order -> order >= 0);
        if (isAboveLow.isBoolean() && !isAboveLow.booleanValue()) {
            return isAboveLow;
        }
        JsonValue isBelowHigh = ordered(value, high, order -> order <= 0);
        boolean isTooHigh = isBelowHigh.isBoolean() && !isBelowHigh.booleanValue();
        return isTooHigh || !isAboveLow.isUndefined() ? isBelowHigh : JsonValue.UNDEFINED;
    }

    private static boolean isNotANumber(JsonValue value) {
        return value.isNumber() && Double.isNaN(value.doubleValue());
    }
}
