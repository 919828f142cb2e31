package dev.orrery.protocol.table.edm;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Moments as .NET counts them: steps of 100 ns since the beginning of the year 1. */
public final class Ticks {

    public static final long PER_SECOND = 10_000_000;

    /** The beginning of the year 1601, before which tables have no moments. */
    public static final long MIN = 504_911_232_000_000_000L;

    /** The last tick of the year 9999. */
    public static final long MAX = 3_155_378_975_999_999_999L;

    private static final long SECONDS_BEFORE_1970 = 62_135_596_800L;
    private static final int FRACTION_DIGITS = 7;
    private static final int WHOLE_CHARS = 28;

    private static final Pattern TEXT = Pattern.compile(
            "(\\d{4})-(\\d{2})-(\\d{2})(?:[Tt](\\d{2}):(\\d{2})(?::(\\d{2})(?:\\.(\\d+))?)?)?([Zz]|[+-]\\d{2}:?\\d{2})?");

    private Ticks() {}

    /** The tick that begins a second, counted since 1970. */
    public static long ofSeconds(long epochSeconds) {
        return (epochSeconds + SECONDS_BEFORE_1970) * PER_SECOND;
    }

    /** The second, counted since 1970, in which a tick is. */
    public static long seconds(long ticks) {
        return Math.floorDiv(ticks, PER_SECOND) - SECONDS_BEFORE_1970;
    }

    /** Reads {@code 2026-11-15T09:08:07.1234567Z}; without a zone it is UTC. Empty if it is no such moment. */
    public static OptionalLong parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return OptionalLong.empty();
        }
        try {
            LocalDateTime local = LocalDateTime.of(
                    number(matcher, 1),
                    number(matcher, 2),
                    number(matcher, 3),
                    number(matcher, 4),
                    number(matcher, 5),
                    number(matcher, 6));
            long ticks = ofSeconds(local.toEpochSecond(zone(matcher.group(8)))) + fraction(matcher.group(7));
            return ticks >= MIN && ticks <= MAX ? OptionalLong.of(ticks) : OptionalLong.empty();
        } catch (DateTimeException e) {
            return OptionalLong.empty();
        }
    }

    private static int number(Matcher matcher, int group) {
        return matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
    }

    private static ZoneOffset zone(String text) {
        return text == null || text.equalsIgnoreCase("z") ? ZoneOffset.UTC : ZoneOffset.of(text);
    }

    /** Digits beyond the ticks are left out. */
    private static int fraction(String digits) {
        return digits == null
                ? 0
                : Integer.parseInt((digits + "0".repeat(FRACTION_DIGITS)).substring(0, FRACTION_DIGITS));
    }

    /** The moment with as many digits of a second as it needs, as values of properties are shown. */
    public static String text(long ticks) {
        String whole = wholeText(ticks);
        int end = whole.length() - 1;
        while (whole.charAt(end - 1) == '0') {
            end--;
        }
        return whole.substring(0, whole.charAt(end - 1) == '.' ? end - 1 : end) + 'Z';
    }

    /** The moment with all seven digits of a second, as timestamps of entities are shown. */
    public static String wholeText(long ticks) {
        LocalDateTime time = LocalDateTime.ofEpochSecond(seconds(ticks), 0, ZoneOffset.UTC);
        StringBuilder text = new StringBuilder(WHOLE_CHARS);
        appendDigits(text, time.getYear(), 4).append('-');
        appendDigits(text, time.getMonthValue(), 2).append('-');
        appendDigits(text, time.getDayOfMonth(), 2).append('T');
        appendDigits(text, time.getHour(), 2).append(':');
        appendDigits(text, time.getMinute(), 2).append(':');
        appendDigits(text, time.getSecond(), 2).append('.');
        return appendDigits(text, (int) Math.floorMod(ticks, PER_SECOND), FRACTION_DIGITS).append('Z').toString();
    }

    private static StringBuilder appendDigits(StringBuilder text, int number, int digits) {
        int divisor = 1;
        for (int i = 1; i < digits; i++) {
            divisor *= 10;
        }
        for (; divisor > 0; divisor /= 10) {
            text.append((char) ('0' + number / divisor % 10));
        }
        return text;
    }
}
