package dev.orrery.model.value;

import java.util.Arrays;

/** The equality of numbers by their exact value, whatever they are stored as. */
final class NumberEquality {

    private static final double TWO_TO_63 = 0x1p63;

    private NumberEquality() {}

    static boolean equal(JsonValue left, JsonValue right) {
        if (left.isInteger()) {
            return right.isInteger() ? left.longValue() == right.longValue() : equal(left.longValue(), right);
        }
        if (right.isInteger()) {
            return equal(right.longValue(), left);
        }
        double leftDouble = left.doubleValue();
        double rightDouble = right.doubleValue();
        if (Double.isNaN(leftDouble) || Double.isNaN(rightDouble)) {
            return Double.isNaN(leftDouble) && Double.isNaN(rightDouble);
        }
        if (leftDouble != rightDouble) {
            return false;
        }
        boolean isExact = !left.isDecimal128() && !right.isDecimal128();
        return isExact || isEqualDecimal(left, right);
    }

    /** The order of the exact values; what is not a number comes first, and zero has no sign. */
    static int compare(JsonValue left, JsonValue right) {
        if (left.isDecimal128() || right.isDecimal128()) {
            return Arrays.compareUnsigned(SortKey.of(left), SortKey.of(right));
        }
        if (left.isInteger()) {
            return right.isInteger()
                    ? Long.compare(left.longValue(), right.longValue())
                    : compare(left.longValue(), right.doubleValue());
        }
        return right.isInteger()
                ? -compare(right.longValue(), left.doubleValue())
                : compare(left.doubleValue(), right.doubleValue());
    }

    private static int compare(double left, double right) {
        if (left == right) {
            return 0;
        }
        if (Double.isNaN(left) || Double.isNaN(right)) {
            return Boolean.compare(Double.isNaN(right), Double.isNaN(left));
        }
        return left < right ? -1 : 1;
    }

    private static int compare(long left, double right) {
        if (Double.isNaN(right) || right < -TWO_TO_63) {
            return 1;
        }
        if (right >= TWO_TO_63) {
            return -1;
        }
        long whole = (long) right;
        return left == whole ? compare((double) whole, right) : Long.compare(left, whole);
    }

    private static boolean equal(long number, JsonValue other) {
        double nearest = other.doubleValue();
        if (nearest != (double) number) {
            return false;
        }
        if (other.isDecimal128()) {
            return isEqualDecimal(JsonValue.of(number), other);
        }
        // The largest long rounds to 2^63, which as a long would be the largest long again.
        return nearest != TWO_TO_63 && (long) nearest == number;
    }

    private static boolean isEqualDecimal(JsonValue left, JsonValue right) {
        boolean isLeftFinite = isFinite(left);
        if (!isLeftFinite || !isFinite(right)) {
            return isLeftFinite == isFinite(right);
        }
        return left.exactValue().compareTo(right.exactValue()) == 0;
    }

    /** Whether a number is finite; a decimal can be so although the nearest double isn't. */
    static boolean isFinite(JsonValue number) {
        if (number.isDecimal128()) {
            Decimal128 decimal = number.decimal128Value();
            return !decimal.isNaN() && !decimal.isInfinite();
        }
        return Double.isFinite(number.doubleValue());
    }

    /** Equal numbers have the same nearest double. */
    static int hash(JsonValue number) {
        double nearest = number.doubleValue();
        return nearest == 0 ? 0 : Double.hashCode(nearest);
    }
}
