package dev.orrery.protocol.table.query;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueType;
import dev.orrery.protocol.table.edm.EdmValue;
import dev.orrery.protocol.table.edm.StoredValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/**
 * What an index has of the values for which a comparison holds: under {@code $v}, and of those that SQL wrote as plain JSON. The
 * sets have all of these values, and perhaps others; how values are stored says {@link StoredValue}.
 */
final class StoredRanges {

    private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

    private StoredRanges() {}

    /** The values under {@code $v} that compare so with a literal. */
    static ValueSet typed(ComparisonOperator operator, EdmValue literal) {
        return switch (literal) {
            case EdmValue.OfString(String text) -> texts(operator, text);
            case EdmValue.OfBoolean(boolean truth) -> plain(operator, literal);
            case EdmValue.OfInt32(int number) -> numbers(operator, literal, BigDecimal.valueOf(number));
            case EdmValue.OfInt64(long number) -> numbers(operator, literal, BigDecimal.valueOf(number));
            case EdmValue.OfDouble(double number) -> numbers(operator, literal, new BigDecimal(number));
            case EdmValue.OfDateTime(long ticks) ->
                operator == ComparisonOperator.NE ? strings() : wholeNumbers(operator, BigDecimal.valueOf(ticks));
            case EdmValue.OfGuid(UUID guid) ->
                texts(operator, guid.toString()).union(texts(operator, guid.toString().toUpperCase(Locale.ROOT)));
            case EdmValue.OfBinary bytes -> operator == ComparisonOperator.EQ
                    ? ValueSet.point(StoredValue.plain(bytes))
                    : strings();
        };
    }

    /** The values that SQL wrote without a type and that compare so with a literal. */
    static ValueSet plain(ComparisonOperator operator, EdmValue literal) {
        return switch (literal) {
            case EdmValue.OfString(String text) -> texts(operator, text);
            case EdmValue.OfBoolean(boolean truth) -> operator == ComparisonOperator.NE
                    ? ValueSet.ofTypes(ValueType.BOOLEAN)
                    : compared(operator, JsonValue.of(truth));
            case EdmValue.OfInt32(int number) -> numbers(operator, JsonValue.of(number));
            case EdmValue.OfInt64(long number) -> numbers(operator, JsonValue.of(number));
            case EdmValue.OfDouble(double number) -> numbers(operator, JsonValue.of(number));
            case EdmValue.OfDateTime ticks -> ValueSet.NONE;
            case EdmValue.OfGuid guid -> ValueSet.NONE;
            case EdmValue.OfBinary bytes -> ValueSet.NONE;
        };
    }

    /** The texts that compare so with one. */
    static ValueSet texts(ComparisonOperator operator, String text) {
        return operator == ComparisonOperator.NE ? strings() : compared(operator, JsonValue.of(text));
    }

    /** The numbers of JSON that compare so with one. */
    static ValueSet numbers(ComparisonOperator operator, JsonValue number) {
        return operator == ComparisonOperator.NE ? ValueSet.ofTypes(ValueType.NUMBER) : compared(operator, number);
    }

    private static ValueSet strings() {
        return ValueSet.ofTypes(ValueType.STRING);
    }

    private static ValueSet compared(ComparisonOperator operator, JsonValue bound) {
        return switch (operator) {
            case EQ -> ValueSet.point(bound);
            case GT -> ValueSet.above(bound);
            case GE -> ValueSet.atLeast(bound);
            case LT -> ValueSet.below(bound);
            case LE -> ValueSet.atMost(bound);
            case NE -> throw new IllegalStateException("What is not equal is no range");
        };
    }

    /** Int32 and Double are numbers of JSON, Int64 and what JSON has no number for are texts. */
    private static ValueSet numbers(ComparisonOperator operator, EdmValue literal, BigDecimal exact) {
        if (operator == ComparisonOperator.NE) {
            return ValueSet.ofTypes(ValueType.NUMBER, ValueType.STRING);
        }
        List<ValueSet> sets = new ArrayList<>();
        sets.add(plain(operator, literal));
        sets.add(wholeNumbers(operator, exact));
        switch (operator) {
            case GT, GE -> sets.add(text(Double.POSITIVE_INFINITY));
            case LT, LE -> sets.add(text(Double.NEGATIVE_INFINITY));
            case EQ, NE -> {
                // What is infinite is equal to no literal.
            }
        }
        return ValueSet.union(sets);
    }

    private static ValueSet text(double number) {
        return ValueSet.point(StoredValue.plain(new EdmValue.OfDouble(number)));
    }

    /** The texts of the whole numbers that compare so with a number. */
    private static ValueSet wholeNumbers(ComparisonOperator operator, BigDecimal number) {
        BigInteger floor = number.setScale(0, RoundingMode.FLOOR).toBigIntegerExact();
        BigInteger ceiling = number.setScale(0, RoundingMode.CEILING).toBigIntegerExact();
        return switch (operator) {
            case EQ -> floor.equals(ceiling) ? between(floor, floor) : ValueSet.NONE;
            case GT -> between(floor.add(BigInteger.ONE), LONG_MAX);
            case GE -> between(ceiling, LONG_MAX);
            case LT -> between(LONG_MIN, ceiling.subtract(BigInteger.ONE));
            case LE -> between(LONG_MIN, floor);
            case NE -> strings();
        };
    }

    private static ValueSet between(BigInteger least, BigInteger greatest) {
        long low = least.max(LONG_MIN).min(LONG_MAX).longValue();
        long high = greatest.max(LONG_MIN).min(LONG_MAX).longValue();
        if (least.compareTo(greatest) > 0 || least.compareTo(LONG_MAX) > 0 || greatest.compareTo(LONG_MIN) < 0) {
            return ValueSet.NONE;
        }
        if (low == high) {
            return ValueSet.points(List.of(text(StoredValue.padded(low)), text(Long.toString(low))));
        }
        List<ValueSet> sets = new ArrayList<>();
        if (high >= 0) {
            sets.add(range(StoredValue.padded(Math.max(low, 0)), StoredValue.padded(high)));
            // Without zeros in front; their order is that of texts, so all of them come.
            sets.add(ValueSet.atLeast(text("1")).intersection(ValueSet.below(text(":"))).inexact());
        }
        if (low <= 0 && high >= 0) {
            sets.add(ValueSet.point(text("0")));
        }
        if (low < 0) {
            // The texts of negative numbers sort by what follows the sign.
            sets.add(range(StoredValue.padded(Math.min(high, -1)), StoredValue.padded(low)));
            sets.add(ValueSet.atLeast(text("-1")).intersection(ValueSet.below(text("-:"))).inexact());
        }
        return ValueSet.union(sets);
    }

    private static ValueSet range(String first, String last) {
        return ValueSet.between(text(first), text(last));
    }

    private static JsonValue text(String text) {
        return JsonValue.of(text);
    }
}
