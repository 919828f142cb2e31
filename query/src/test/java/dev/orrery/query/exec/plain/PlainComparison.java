package dev.orrery.query.exec.plain;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.model.value.ValueType;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.IntPredicate;

/** The comparisons of the query language, of which many are neither true nor false but undefined. */
final class PlainComparison {

    private static final Set<ValueType> ORDERED =
            EnumSet.of(ValueType.NULL, ValueType.BOOLEAN, ValueType.NUMBER, ValueType.STRING);

    private PlainComparison() {}

    /** Whether two values are equal; undefined if one of them is. */
    static JsonValue equal(JsonValue left, JsonValue right) {
        if (left.isUndefined() || right.isUndefined()) {
            return JsonValue.UNDEFINED;
        }
        return JsonValue.of(!isNotANumber(left) && left.equals(right));
    }

    /** Whether the order of two scalars of the same type is as wanted; undefined if they are anything else. */
    static JsonValue ordered(JsonValue left, JsonValue right, IntPredicate wanted) {
        if (left.type() != right.type() || !ORDERED.contains(left.type())) {
            return JsonValue.UNDEFINED;
        }
        if (isNotANumber(left) || isNotANumber(right)) {
            return JsonValue.FALSE;
        }
        return JsonValue.of(wanted.test(order(left, right)));
    }

    /** The total order of all values: by type, then by value. */
    static int order(JsonValue left, JsonValue right) {
        if (left.isInteger() && right.isInteger()) {
            return Long.compare(left.longValue(), right.longValue());
        }
        return Arrays.compareUnsigned(SortKey.of(left), SortKey.of(right));
    }

    private static boolean isNotANumber(JsonValue value) {
        return value.isNumber() && Double.isNaN(value.doubleValue());
    }
}
