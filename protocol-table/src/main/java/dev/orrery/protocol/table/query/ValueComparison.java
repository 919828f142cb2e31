package dev.orrery.protocol.table.query;

import dev.orrery.protocol.table.edm.EdmValue;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.UUID;

/**
 * Compares values as filters do: each with those of its own kind only, of which Int32, Int64 and Double are one. Numbers are
 * compared exactly, strings by their code points, GUIDs by their texts, binaries byte by byte.
 */
final class ValueComparison {

    private ValueComparison() {}

    /** Whether a comparison holds; it never does between values of different kinds. */
    static boolean holds(ComparisonOperator operator, EdmValue left, EdmValue right) {
        return switch (left) {
            case EdmValue.OfString(String text) -> right instanceof EdmValue.OfString(String other)
                    && operator.holds(compare(text, other));
            case EdmValue.OfBoolean(boolean truth) -> right instanceof EdmValue.OfBoolean(boolean other)
                    && operator.holds(Boolean.compare(truth, other));
            case EdmValue.OfDateTime(long ticks) -> right instanceof EdmValue.OfDateTime(long other)
                    && operator.holds(Long.compare(ticks, other));
            case EdmValue.OfGuid(UUID guid) -> right instanceof EdmValue.OfGuid(UUID other)
                    && operator.holds(guid.toString().compareTo(other.toString()));
            case EdmValue.OfBinary(byte[] bytes) -> right instanceof EdmValue.OfBinary(byte[] other)
                    && operator.holds(Arrays.compareUnsigned(bytes, other));
            case EdmValue.OfInt32(int number) -> holds(operator, (long) number, right);
            case EdmValue.OfInt64(long number) -> holds(operator, number, right);
            case EdmValue.OfDouble(double number) -> holds(operator, number, right);
        };
    }

    private static boolean holds(ComparisonOperator operator, long left, EdmValue right) {
        return switch (right) {
            case EdmValue.OfInt32(int number) -> operator.holds(Long.compare(left, number));
            case EdmValue.OfInt64(long number) -> operator.holds(Long.compare(left, number));
            case EdmValue.OfDouble(double number) -> Double.isNaN(number)
                    ? operator == ComparisonOperator.NE
                    : operator.holds(-compare(number, left));
            case EdmValue.OfString text -> false;
            case EdmValue.OfBoolean truth -> false;
            case EdmValue.OfDateTime time -> false;
            case EdmValue.OfGuid guid -> false;
            case EdmValue.OfBinary bytes -> false;
        };
    }

    private static boolean holds(ComparisonOperator operator, double left, EdmValue right) {
        return right instanceof EdmValue.OfDouble(double number)
                ? holds(operator, left, number)
                : holds(operator.turned(), right, new EdmValue.OfDouble(left));
    }

    private static boolean holds(ComparisonOperator operator, double left, double right) {
        if (Double.isNaN(left) || Double.isNaN(right)) {
            return operator == ComparisonOperator.NE;
        }
        // Zero and minus zero are one number.
        return operator.holds(Double.compare(left + 0.0, right + 0.0));
    }

    /** The order of a double, which is a number, and a whole number. */
    private static int compare(double left, long right) {
        return Double.isInfinite(left)
                ? (left > 0 ? 1 : -1)
                : new BigDecimal(left).compareTo(BigDecimal.valueOf(right));
    }

    /** The order of code points, in which stores have keys; that of UTF-16 differs beyond U+FFFF. */
    static int compare(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int i = 0; i < length; i++) {
            if (left.charAt(i) != right.charAt(i)) {
                int start = i > 0 && Character.isHighSurrogate(left.charAt(i - 1)) ? i - 1 : i;
                return Integer.compare(left.codePointAt(start), right.codePointAt(start));
            }
        }
        return Integer.compare(left.length(), right.length());
    }
}
