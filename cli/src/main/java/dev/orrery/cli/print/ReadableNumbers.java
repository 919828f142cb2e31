package dev.orrery.cli.print;

import java.util.Locale;

/** Numbers as people read them. */
public final class ReadableNumbers {

    private static final double STEP = 1024;
    private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB"};

    private ReadableNumbers() {}

    /** A whole number with commas. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** "1 item", "2 items". */
    public static String count(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    public static String units(double requestUnits) {
        return String.format(Locale.ROOT, "%,.2f RU", requestUnits);
    }

    public static String bytes(long bytes) {
        double size = bytes;
        int unit = 0;
        while (size >= STEP && unit < UNITS.length - 1) {
            size /= STEP;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f %s" : "%.1f %s", size, UNITS[unit]);
    }

    /** Seconds as "42s", "3m12s" or "1h04m". */
    public static String time(long seconds) {
        if (seconds < 60) {
            return seconds + "s";
        }
        return seconds < 3600
                ? String.format(Locale.ROOT, "%dm%02ds", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%dh%02dm", seconds / 3600, seconds / 60 % 60);
    }
}
