package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;

/**
 * Numbers as queries compute them: doubles, but written as integers where they are whole.
 *
 * <p>A double always shows in JSON that it is one, so that {@code ABS(-1)} would come out as 1.0 if its result weren't
 * turned back.
 */
public final class NumberValue {

    private static final double TWO_TO_63 = 0x1p63;

    private NumberValue() {}

    /** The value of a result: an integer if it is whole and has 64 bits, which makes -0.0 a plain 0. */
    public static JsonValue of(double number) {
        return isWhole(number) ? JsonValue.of((long) number) : JsonValue.of(number);
    }

    /** Whether this is a whole number of 64 bits, be it stored as an integer or not. */
    public static boolean isWhole(JsonValue value) {
        return value.isInteger() || (value.isNumber() && isWhole(value.doubleValue()));
    }

    /** The number of a value that {@linkplain #isWhole(JsonValue) is whole}. */
    public static long wholeOf(JsonValue value) {
        return value.isInteger() ? value.longValue() : (long) value.doubleValue();
    }

    private static boolean isWhole(double number) {
        return number == Math.rint(number) && number >= -TWO_TO_63 && number < TWO_TO_63;
    }
}
