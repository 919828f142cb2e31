package dev.orrery.model.value;

import java.util.Arrays;

/** The order of all values, by type and then by value, as their {@link SortKey}s have it, but without making them. */
public final class ValueOrder {

    private ValueOrder() {}

    /** Below, equal to or above 0, as the left value comes before the right one, equals it, or comes after it. */
    public static int compare(JsonValue left, JsonValue right) {
        if (left.isNumber() && right.isNumber()) {
            return NumberEquality.compare(left, right);
        }
        if (left.tag() != right.tag()) {
            // The tags are in the order of the types.
            return Byte.compare(left.tag(), right.tag());
        }
        return switch (left.tag()) {
            case Format.UNDEFINED, Format.MIN_KEY, Format.NULL, Format.FALSE, Format.TRUE, Format.MAX_KEY -> 0;
            case Format.STRING -> compareStrings(left, right);
            default -> Arrays.compareUnsigned(SortKey.of(left), SortKey.of(right));
        };
    }

    private static int compareStrings(JsonValue left, JsonValue right) {
        return Arrays.compareUnsigned(
                left.bytes(), Format.textStart(left.bytes(), left.payload()), left.end(),
                right.bytes(), Format.textStart(right.bytes(), right.payload()), right.end());
    }
}
