package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A moment of the years 1 to 9999 in UTC, in ticks of 100 nanoseconds since 1970. */
record DateTime(long ticks) {

    static final DateTime EPOCH = new DateTime(0);
    static final long TICKS_PER_SECOND = 10_000_000;
    static final int NANOS_PER_TICK = 100;

    /** Date, then optionally time of day, seconds, and up to seven digits of a fraction; the Z may be missing. */
    private static final Pattern TEXT = Pattern.compile(
            "(\\d{4})-(\\d\\d)-(\\d\\d)(?:[T ](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d{1,7}))?)?)?Z?");

    private static final DateTimeFormatter FORMATTER =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSS'Z'", Locale.ROOT);

    private static final long TICKS_MIN = ticksOf(LocalDateTime.of(1, 1, 1, 0, 0));
    private static final long TICKS_END = ticksOf(LocalDateTime.of(10_000, 1, 1, 0, 0));

    /** Reads a text of ISO 8601; empty if it isn't one, or no such day exists. */
    static Optional<DateTime> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        return ofParts(
                part(matcher, 1),
                part(matcher, 2),
                part(matcher, 3),
                part(matcher, 4),
                part(matcher, 5),
                part(matcher, 6),
                fraction(matcher.group(7)));
    }

    private static int part(Matcher matcher, int group) {
        return matcher.group(group) == null ? 0 : Integer.parseInt(matcher.group(group));
    }

    private static int fraction(String digits) {
        return digits == null ? 0 : Integer.parseInt((digits + "000000").substring(0, 7));
    }

    /** A moment by its parts, the last of which are ticks; empty if one of them is out of its range. */
    static Optional<DateTime> ofParts(long year, long month, long day, long hour, long minute, long second, long tick) {
        if (tick < 0 || tick >= TICKS_PER_SECOND) {
            return Optional.empty();
        }
        try {
            return of(LocalDateTime.of(
                    Math.toIntExact(year),
                    Math.toIntExact(month),
                    Math.toIntExact(day),
                    Math.toIntExact(hour),
                    Math.toIntExact(minute),
                    Math.toIntExact(second),
                    (int) tick * NANOS_PER_TICK));
        } catch (DateTimeException | ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Empty if the year isn't one of 1 to 9999. */
    static Optional<DateTime> of(LocalDateTime time) {
        boolean isInRange = time.getYear() >= 1 && time.getYear() <= 9999;
        return isInRange ? Optional.of(new DateTime(ticksOf(time))) : Optional.empty();
    }

    /** Empty if the year isn't one of 1 to 9999. */
    static Optional<DateTime> ofTicks(long ticks) {
        return ticks >= TICKS_MIN && ticks < TICKS_END ? Optional.of(new DateTime(ticks)) : Optional.empty();
    }

    static DateTime of(Instant instant) {
        return new DateTime(ticksOf(instant));
    }

    private static long ticksOf(LocalDateTime time) {
        return ticksOf(time.toInstant(ZoneOffset.UTC));
    }

    private static long ticksOf(Instant instant) {
        return instant.getEpochSecond() * TICKS_PER_SECOND + instant.getNano() / NANOS_PER_TICK;
    }

    LocalDateTime local() {
        int nano = (int) Math.floorMod(ticks, TICKS_PER_SECOND) * NANOS_PER_TICK;
        return LocalDateTime.ofEpochSecond(Math.floorDiv(ticks, TICKS_PER_SECOND), nano, ZoneOffset.UTC);
    }

    /** The text of a result, undefined if there is none. */
    static JsonValue valueOf(Optional<DateTime> time) {
        return time.map(DateTime::toValue).orElse(JsonValue.UNDEFINED);
    }

    JsonValue toValue() {
        return JsonValue.of(toString());
    }

    /** The text of ISO 8601, with seven digits behind the point. */
    @Override
    public String toString() {
        return FORMATTER.format(local());
    }
}
