package dev.orrery.query.function;

import java.math.BigDecimal;

/** The shortest text of a double, in the form that JavaScript gives it: 100, 0.5, 1e+21, NaN. */
final class NumberText {

    /** A number has an exponent if its point stands further to the right than this, … */
    private static final int POINT_MAX = 21;

    /** … or so many digits to the left of the first one, or more. */
    private static final int POINT_MIN = -6;

    private NumberText() {}

    static String of(double number) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        if (number == 0) {
            return "0";
        }
        return (number < 0 ? "-" : "") + positive(Math.abs(number));
    }

    private static String positive(double number) {
        BigDecimal decimal = new BigDecimal(Double.toString(number)).stripTrailingZeros();
        String digits = decimal.unscaledValue().toString();
        int point = digits.length() - decimal.scale();
        if (point > POINT_MAX || point <= POINT_MIN) {
            return withExponent(digits, point - 1);
        }
        return decimal.toPlainString();
    }

    private static String withExponent(String digits, int exponent) {
        String fraction = digits.length() > 1 ? "." + digits.substring(1) : "";
        return digits.charAt(0) + fraction + (exponent < 0 ? "e-" : "e+") + Math.abs(exponent);
    }
}
