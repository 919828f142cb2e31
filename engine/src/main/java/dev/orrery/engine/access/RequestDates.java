package dev.orrery.engine.access;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Checks that a signed request is young, so that nobody can use it again later. */
public final class RequestDates {

    private static final Duration SKEW_MAX = Duration.ofMinutes(15);

    private final Clock clock;
    // The requests of one second carry the same text.
    private volatile Parsed latest = new Parsed("", Instant.EPOCH);

    private record Parsed(String text, Instant instant) {}

    public RequestDates(Clock clock) {
        this.clock = clock;
    }

    public void check(String date) {
        Instant sent = parse(date);
        Duration skew = Duration.between(sent, clock.instant()).abs();
        if (skew.compareTo(SKEW_MAX) > 0) {
            throw new OrreryException(
                    ErrorCode.FORBIDDEN,
                    "The authorization token of {date} is not valid at the current time, {serverTime}. Set the client's clock")
                    .with("date", date)
                    .with("serverTime", clock.instant());
        }
    }

    private Instant parse(String date) {
        Parsed known = latest;
        if (known.text().equals(date)) {
            return known.instant();
        }
        try {
            String text = date.strip();
            Instant instant = Instant.from(formatter(text).parse(text));
            latest = new Parsed(date, instant);
            return instant;
        } catch (DateTimeException e) {
            throw new OrreryException(
                    ErrorCode.UNAUTHORIZED, "The header x-ms-date is no date: '{date}'. Write it as in RFC 1123", e)
                    .with("date", date);
        }
    }

    private static DateTimeFormatter formatter(String text) {
        return text.toLowerCase(Locale.ROOT).endsWith("gmt") ? RFC_1123 : DateTimeFormatter.ISO_DATE_TIME;
    }

    private static final DateTimeFormatter RFC_1123 = new java.time.format.DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .parseLenient()
            .append(DateTimeFormatter.RFC_1123_DATE_TIME)
            .toFormatter(Locale.ROOT);
}
