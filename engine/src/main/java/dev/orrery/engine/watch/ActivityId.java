package dev.orrery.engine.watch;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;

/** The id of a request: a GUID from the client, or else a new one. */
public final class ActivityId {

    private static final int LENGTH = 36;
    private static final Pattern GUID =
            Pattern.compile("\\p{XDigit}{8}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{4}-\\p{XDigit}{12}");

    private ActivityId() {}

    public static String of(Optional<String> header) {
        return header.filter(ActivityId::isGuid).orElseGet(ActivityId::next);
    }

    private static boolean isGuid(String text) {
        return text.length() == LENGTH && GUID.matcher(text).matches();
    }

    private static String next() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        // Version 4, variant 2: a random GUID.
        long high = (random.nextLong() & ~0xF000L) | 0x4000L;
        long low = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(high, low).toString();
    }
}
