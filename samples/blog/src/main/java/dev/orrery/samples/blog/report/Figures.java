package dev.orrery.samples.blog.report;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.measure.Request;
import java.math.BigDecimal;
import java.util.Locale;

/** How figures are written, the same on every machine. */
final class Figures {

    private static final double BYTES_OF_A_GIBIBYTE = 1L << 30;
    private static final double TEN = 10;
    private static final double HUNDRED = 100;

    private Figures() {}

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String rate(double perSecond) {
        return perSecond < TEN
                ? String.format(Locale.ROOT, "%.1f", perSecond)
                : String.format(Locale.ROOT, "%,.0f", perSecond);
    }

    static String charge(double requestUnits) {
        return String.format(Locale.ROOT, "%,.2f", requestUnits);
    }

    /** With three digits or so. */
    static String millis(double millis) {
        String format = millis < TEN ? "%.2f" : millis < HUNDRED ? "%.1f" : "%,.0f";
        return String.format(Locale.ROOT, format, millis);
    }

    /** A number that someone has rounded before. */
    static String plain(double number) {
        return number == Math.rint(number) && Math.abs(number) < Integer.MAX_VALUE
                ? String.valueOf((int) number)
                : new BigDecimal(String.valueOf(number)).toPlainString();
    }

    static String difference(double part) {
        return String.format(Locale.ROOT, "%+.1f %%", part * HUNDRED);
    }

    static String ratio(double ratio) {
        return String.format(Locale.ROOT, "×%.2f", ratio);
    }

    static String gibibytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f GiB", bytes / BYTES_OF_A_GIBIBYTE);
    }

    static String name(Design design) {
        return design.name().toLowerCase(Locale.ROOT);
    }

    static String name(Request request) {
        return request + " " + request.title();
    }
}
