package dev.orrery.engine.transaction.patch;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.Decimal128;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.NumberType;

/**
 * The sum of a number in an item and of what is added to it.
 *
 * <p>An integer stays one as long as the sum is whole and fits into 64 bits; some clients send 1 as 1.0. An int32 becomes an
 * int64 where it must, and an int64 stays one. Otherwise the sum is a double, or a decimal if the number was one.
 */
final class NumberSum {

    private static final double EXACT_AS_DOUBLE_MAX = 0x1p53;

    private NumberSum() {}

    static JsonValue of(JsonValue number, JsonValue by, JsonPointer path) {
        if (!number.isNumber()) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The value at {path} is of the type {found}. Only a number can be incremented")
                    .with("path", path)
                    .with("found", number.type());
        }
        if (number.isInteger() && isWhole(by)) {
            return ofIntegers(number, by.isInteger() ? by.longValue() : (long) by.doubleValue());
        }
        return number.isDecimal128() ? ofDecimals(number, by) : ofDoubles(number, by, path);
    }

    private static boolean isWhole(JsonValue by) {
        if (by.isInteger() || by.isDecimal128()) {
            return by.isInteger();
        }
        double number = by.doubleValue();
        return number == Math.rint(number) && Math.abs(number) <= EXACT_AS_DOUBLE_MAX;
    }

    private static JsonValue ofIntegers(JsonValue integer, long by) {
        long number = integer.longValue();
        long sum = number + by;
        boolean isOverflown = ((number ^ sum) & (by ^ sum)) < 0;
        if (isOverflown) {
            return JsonValue.of((double) number + (double) by);
        }
        return integer.numberType() == NumberType.INT64 ? JsonValue.ofInt64(sum) : JsonValue.of(sum);
    }

    private static JsonValue ofDecimals(JsonValue number, JsonValue by) {
        Decimal128 decimal = number.decimal128Value();
        boolean isFinite = !decimal.isNaN() && !decimal.isInfinite();
        return isFinite ? JsonValue.of(Decimal128.of(decimal.toBigDecimal().add(by.exactValue()))) : number;
    }

    private static JsonValue ofDoubles(JsonValue number, JsonValue by, JsonPointer path) {
        double sum = number.doubleValue() + by.doubleValue();
        if (!Double.isFinite(sum)) {
            throw new OrreryException(ErrorCode.INVALID_PATCH,
                    "The number at {path} would be too large. Increment by less")
                    .with("path", path);
        }
        return JsonValue.of(sum);
    }
}
