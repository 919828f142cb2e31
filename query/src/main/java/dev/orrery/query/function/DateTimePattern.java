package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;

/**
 * A pattern by which dates and times are written.
 *
 * <pre>
 * yy yyyy        year, two digits or all            H HH   hour of 24        m mm   minute
 * M MM           month                              h hh   hour of 12        s ss   second
 * MMM MMMM       name of the month, short or whole  t tt   A or AM           f…     so many digits of a fraction
 * d dd           day                                                         F…     the same without zeros at the end
 * ddd dddd       name of the day, short or whole    \c     just c            '…'    just what stands between
 * </pre>
 *
 * All other characters stand for themselves.
 */
final class DateTimePattern {

    private static final int FRACTION_DIGITS = 7;

    private final String pattern;
    private int at;

    DateTimePattern(String pattern) {
        this.pattern = pattern;
    }

    JsonValue format(LocalDateTime time) {
        BoundedText text = new BoundedText();
        while (at < pattern.length()) {
            text.append(next(time));
        }
        return text.toValue();
    }

    private String next(LocalDateTime time) {
        char c = pattern.charAt(at);
        return switch (c) {
            case '\\' -> escaped();
            case '\'', '"' -> quoted(c);
            case 'y', 'M', 'd', 'H', 'h', 'm', 's', 't', 'f', 'F' -> specified(time, c, run(c));
            default -> pattern.substring(at, ++at);
        };
    }

    private String escaped() {
        int start = Math.min(at + 1, pattern.length());
        at = Math.min(at + 2, pattern.length());
        return pattern.substring(start, at);
    }

    private String quoted(char quote) {
        int start = at + 1;
        int end = pattern.indexOf(quote, start);
        int last = end < 0 ? pattern.length() : end;
        at = Math.min(last + 1, pattern.length());
        return pattern.substring(start, last);
    }

    /** Moves behind a run of the same letter, and gives its length. */
    private int run(char letter) {
        int start = at;
        while (at < pattern.length() && pattern.charAt(at) == letter) {
            at++;
        }
        return at - start;
    }

    private static String specified(LocalDateTime time, char letter, int count) {
        return switch (letter) {
            case 'y' -> count <= 2 ? digits(time.getYear() % 100, count) : digits(time.getYear(), count);
            case 'M' -> count <= 2
                    ? digits(time.getMonthValue(), count)
                    : time.getMonth().getDisplayName(style(count), Locale.ENGLISH);
            case 'd' -> count <= 2
                    ? digits(time.getDayOfMonth(), count)
                    : time.getDayOfWeek().getDisplayName(style(count), Locale.ENGLISH);
            case 'H' -> digits(time.getHour(), Math.min(count, 2));
            case 'h' -> digits((time.getHour() + 11) % 12 + 1, Math.min(count, 2));
            case 'm' -> digits(time.getMinute(), Math.min(count, 2));
            case 's' -> digits(time.getSecond(), Math.min(count, 2));
            case 't' -> (time.getHour() < 12 ? "AM" : "PM").substring(0, Math.min(count, 2));
            case 'f' -> fraction(time, count);
            default -> withoutZerosAtEnd(fraction(time, count));
        };
    }

    private static TextStyle style(int count) {
        return count == 3 ? TextStyle.SHORT : TextStyle.FULL;
    }

    private static String digits(int number, int count) {
        String digits = Integer.toString(number);
        return "0".repeat(Math.max(0, count - digits.length())) + digits;
    }

    private static String fraction(LocalDateTime time, int count) {
        String digits = digits(time.get(ChronoField.NANO_OF_SECOND) / DateTime.NANOS_PER_TICK, FRACTION_DIGITS);
        return digits.substring(0, Math.min(count, FRACTION_DIGITS));
    }

    private static String withoutZerosAtEnd(String digits) {
        int end = digits.length();
        while (end > 0 && digits.charAt(end - 1) == '0') {
            end--;
        }
        return digits.substring(0, end);
    }
}
