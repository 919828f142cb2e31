package dev.orrery.model.value;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The order-preserving encoding of numbers by their exact value, whatever they are stored as.
 *
 * <p>What is encoded is the magnitude: the largest double that isn't larger, and if that isn't all, the magnitude once
 * more in decimal digits. The bits of a positive double sort as the doubles do.
 *
 * <pre>
 * 1 byte        a one bit, the top 7 of the double's 63 bits behind the sign
 * 1 to 8 bytes  7 further bits of the double, then a bit that says whether more follow;
 *               bytes that would be zero at the end are left out
 * only if the double isn't the exact magnitude, and then the last of all eight bytes says that more follow:
 * 2 bytes       the exponent to the base 100, + 4096, of the number 0.ddd… × 100^exponent
 * n bytes       digits to the base 100, + 1, the first and the last not zero
 * 1 byte        00
 * </pre>
 *
 * <p>For a negative number all of these bytes are inverted. Zero has no sign. Not a number is encoded as if it were the
 * double of these bits with a minus, and so comes before all numbers: the infinities have less bits set.
 */
final class NumberKey {

    private static final long EXACT_AS_DOUBLE_MAX = 1L << 53;
    private static final int GROUPS = 8;
    private static final int GROUP_BITS = 7;
    private static final int GROUP_MASK = 0x7F;
    private static final int EXPONENT_BIAS = 4096;
    private static final int LONG_DIGITS_MAX = 19;

    private NumberKey() {}

    static void append(ByteBuilder out, JsonValue number) {
        int start = out.length();
        boolean isInverted;
        if (isExactlyDouble(number)) {
            double exact = number.doubleValue();
            appendDouble(out, Math.abs(exact), false);
            isInverted = exact < 0 || Double.isNaN(exact);
        } else {
            BigDecimal exact = number.exactValue();
            appendExact(out, exact.abs());
            isInverted = exact.signum() < 0;
        }
        if (isInverted) {
            out.invertFrom(start);
        }
    }

    /** Whether a number is known to be a double without a closer look. */
    private static boolean isExactlyDouble(JsonValue number) {
        if (number.isInteger()) {
            long integer = number.longValue();
            return integer >= -EXACT_AS_DOUBLE_MAX && integer <= EXACT_AS_DOUBLE_MAX;
        }
        return !number.isDecimal128() || !NumberEquality.isFinite(number);
    }

    private static void appendExact(ByteBuilder out, BigDecimal magnitude) {
        double floor = floor(magnitude);
        boolean isMore = magnitude.compareTo(new BigDecimal(floor)) != 0;
        appendDouble(out, floor, isMore);
        if (isMore) {
            appendDecimal(out, magnitude);
        }
    }

    /** The largest double that isn't larger. */
    private static double floor(BigDecimal magnitude) {
        double nearest = Math.min(magnitude.doubleValue(), Double.MAX_VALUE);
        return new BigDecimal(nearest).compareTo(magnitude) > 0 ? Math.nextDown(nearest) : nearest;
    }

    private static void appendDouble(ByteBuilder out, double magnitude, boolean isMoreBehind) {
        long bits = Double.doubleToLongBits(magnitude);
        out.appendByte(0x80 | (int) (bits >>> (GROUPS * GROUP_BITS)));
        for (int shift = (GROUPS - 1) * GROUP_BITS; shift >= 0; shift -= GROUP_BITS) {
            int group = (int) (bits >>> shift) & GROUP_MASK;
            long rest = bits & ((1L << shift) - 1);
            boolean isMore = rest != 0 || isMoreBehind;
            out.appendByte(group << 1 | (isMore ? 1 : 0));
            if (!isMore) {
                return;
            }
        }
    }

    private static void appendDecimal(ByteBuilder out, BigDecimal magnitude) {
        BigDecimal shortest = magnitude.stripTrailingZeros();
        boolean isOddScale = (shortest.scale() & 1) != 0;
        BigDecimal even = isOddScale ? shortest.setScale(shortest.scale() + 1) : shortest;
        String digits = even.unscaledValue().toString();
        if (digits.length() % 2 != 0) {
            digits = "0" + digits;
        }
        int exponent = digits.length() / 2 - even.scale() / 2 + EXPONENT_BIAS;
        out.appendByte(exponent >> Byte.SIZE).appendByte(exponent);
        for (int i = 0; i < digits.length(); i += 2) {
            out.appendByte(Character.digit(digits.charAt(i), 10) * 10 + Character.digit(digits.charAt(i + 1), 10) + 1);
        }
        out.appendByte(SortKey.END);
    }

    /** Reads the number at the reader's offset. */
    static JsonValue read(SortKeyReader in) {
        boolean isNegative = in.peekByte() < 0x80;
        int inversion = isNegative ? 0xFF : 0;
        long bits = (in.nextByte() ^ inversion) & GROUP_MASK;
        boolean isMore = true;
        for (int i = 0; i < GROUPS; i++) {
            int group = isMore ? in.nextByte() ^ inversion : 0;
            bits = bits << GROUP_BITS | group >> 1;
            isMore = (group & 1) != 0;
        }
        if (isMore) {
            BigDecimal magnitude = readDecimal(in, inversion);
            return toValue(isNegative ? magnitude.negate() : magnitude);
        }
        double magnitude = Double.longBitsToDouble(bits);
        return toValue(isNegative ? -magnitude : magnitude);
    }

    /** Steps over the number at the reader's offset. */
    static void skip(SortKeyReader in) {
        int inversion = in.nextByte() < 0x80 ? 0xFF : 0;
        boolean isMore = true;
        for (int i = 0; i < GROUPS && isMore; i++) {
            isMore = ((in.nextByte() ^ inversion) & 1) != 0;
        }
        if (isMore) {
            readDecimal(in, inversion);
        }
    }

    private static BigDecimal readDecimal(SortKeyReader in, int inversion) {
        int exponentHigh = in.nextByte() ^ inversion;
        int exponentLow = in.nextByte() ^ inversion;
        int exponent = (exponentHigh << Byte.SIZE | exponentLow) - EXPONENT_BIAS;
        StringBuilder digits = new StringBuilder();
        int digit = in.nextByte() ^ inversion;
        while (digit != SortKey.END) {
            digits.append((digit - 1) / 10).append((digit - 1) % 10);
            digit = in.nextByte() ^ inversion;
        }
        return new BigDecimal(new BigInteger(digits.toString()), digits.length() - 2 * exponent);
    }

    private static JsonValue toValue(double number) {
        boolean isLong = number == Math.rint(number) && number >= Long.MIN_VALUE && number < Long.MAX_VALUE;
        return isLong ? JsonValue.of((long) number) : JsonValue.of(number);
    }

    private static JsonValue toValue(BigDecimal number) {
        boolean isWhole = number.stripTrailingZeros().scale() <= 0;
        if (isWhole && number.precision() - number.scale() <= LONG_DIGITS_MAX) {
            BigInteger integer = number.toBigIntegerExact();
            if (integer.bitLength() < Long.SIZE) {
                return JsonValue.of(integer.longValue());
            }
        }
        return JsonValue.of(Decimal128.of(number));
    }
}
