package dev.orrery.model.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * A decimal number of 34 digits as IEEE 754 lays it out in 128 bits, with a binary significand, as in BSON.
 *
 * <pre>
 * high: 1 bit sign, 14 bits exponent + 6176, 49 bits significand      low: 64 bits significand
 * high starting (behind the sign) with 11: the significand is out of range and counts as zero, except
 *                                   11110: infinite    11111: not a number
 * </pre>
 */
public record Decimal128(long high, long low) {

    public static final Decimal128 NAN = new Decimal128(0x7C00_0000_0000_0000L, 0);
    public static final Decimal128 POSITIVE_INFINITY = new Decimal128(0x7800_0000_0000_0000L, 0);
    public static final Decimal128 NEGATIVE_INFINITY = new Decimal128(0xF800_0000_0000_0000L, 0);

    private static final int DIGITS_MAX = 34;
    private static final int EXPONENT_MIN = -6176;
    private static final int EXPONENT_MAX = 6111;
    private static final int SIGNIFICAND_BITS_HIGH = 49;
    private static final MathContext ROUNDING = new MathContext(DIGITS_MAX, RoundingMode.HALF_EVEN);
    private static final BigInteger SIGNIFICAND_END = BigInteger.TEN.pow(DIGITS_MAX);

    /** The nearest decimal of 34 digits: zero if it is too small, infinite if it is too large. */
    public static Decimal128 of(BigDecimal number) {
        BigDecimal rounded = number.round(ROUNDING);
        if (-rounded.scale() < EXPONENT_MIN) {
            rounded = number.setScale(-EXPONENT_MIN, RoundingMode.HALF_EVEN);
        }
        int exponent = Math.min(-rounded.scale(), EXPONENT_MAX);
        if (rounded.signum() == 0) {
            return pack(0, BigInteger.ZERO, exponent);
        }
        if (rounded.precision() - rounded.scale() - DIGITS_MAX > EXPONENT_MAX) {
            return number.signum() < 0 ? NEGATIVE_INFINITY : POSITIVE_INFINITY;
        }
        BigInteger significand = rounded.setScale(-exponent).unscaledValue();
        return pack(number.signum() < 0 ? Long.MIN_VALUE : 0, significand.abs(), exponent);
    }

    private static Decimal128 pack(long sign, BigInteger significand, int exponent) {
        long biased = (long) exponent - EXPONENT_MIN;
        long highDigits = significand.shiftRight(Long.SIZE).longValue();
        return new Decimal128(sign | biased << SIGNIFICAND_BITS_HIGH | highDigits, significand.longValue());
    }

    public boolean isNaN() {
        return (high & NAN.high) == NAN.high;
    }

    public boolean isInfinite() {
        return (high & NAN.high) == POSITIVE_INFINITY.high;
    }

    public boolean isNegative() {
        return high < 0;
    }

    /** The exact number; a minus before zero is lost. Fails if it isn't finite. */
    public BigDecimal toBigDecimal() {
        if (isNaN() || isInfinite()) {
            throw new ArithmeticException(this + " isn't a finite number");
        }
        BigInteger significand = significand();
        return new BigDecimal(isNegative() ? significand.negate() : significand, -exponent());
    }

    private BigInteger significand() {
        if (isLargeForm()) {
            return BigInteger.ZERO;
        }
        long highDigits = high & (1L << SIGNIFICAND_BITS_HIGH) - 1;
        BigInteger significand = BigInteger.valueOf(highDigits)
                .shiftLeft(Long.SIZE)
                .or(new BigInteger(Long.toUnsignedString(low)));
        return significand.compareTo(SIGNIFICAND_END) < 0 ? significand : BigInteger.ZERO;
    }

    private int exponent() {
        int shift = isLargeForm() ? SIGNIFICAND_BITS_HIGH - 2 : SIGNIFICAND_BITS_HIGH;
        return ((int) (high >>> shift) & 0x3FFF) + EXPONENT_MIN;
    }

    private boolean isLargeForm() {
        return (high >>> 61 & 3) == 3;
    }

    public double doubleValue() {
        if (isNaN()) {
            return Double.NaN;
        }
        if (isInfinite()) {
            return isNegative() ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        double magnitude = toBigDecimal().abs().doubleValue();
        return isNegative() ? -magnitude : magnitude;
    }

    @Override
    public String toString() {
        if (isNaN()) {
            return "NaN";
        }
        String sign = isNegative() ? "-" : "";
        return sign + (isInfinite() ? "Infinity" : toBigDecimal().abs().toString());
    }
}
