package dev.orrery.samples.blog.data;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Dates as text that sorts as they do. */
public final class Dates {

    private static final DateTimeFormatter FORMAT =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private Dates() {}

    public static String text(long epochMillis) {
        return FORMAT.format(Instant.ofEpochMilli(epochMillis));
    }
}
