package dev.orrery.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The version of a resource: 64 bits that change with every write. Those of items are the time of the write, in ticks: steps of 100 ns
 * since the year 1 began.
 *
 * <p>As text it looks like a GUID in quotes, for that is what clients have always seen. The digits of the stamp, from
 * the highest (0) to the lowest (f), lie in it like this, and the zeros never change:
 *
 * <pre>"01234567-0000-0000-89ab-0000cdef0000"</pre>
 */
public record Etag(long stamp) {

    public static final long TICKS_PER_SECOND = 10_000_000;

    private static final long SECONDS_BEFORE_1970 = 62_135_596_800L;
    private static final int NANOS_PER_TICK = 100;

    private static final String FRAME = "\"________-0000-0000-____-0000____0000\"";
    private static final byte[] FRAME_BYTES = FRAME.getBytes(ISO_8859_1);
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(ISO_8859_1);

    /** The etag of what is written at a moment. */
    public static Etag at(Instant moment) {
        return new Etag((SECONDS_BEFORE_1970 + moment.getEpochSecond()) * TICKS_PER_SECOND
                + moment.getNano() / NANOS_PER_TICK);
    }

    /** The second since 1970 in which it was written, if it is the etag of an item. */
    public long seconds() {
        return Math.floorDiv(stamp, TICKS_PER_SECOND) - SECONDS_BEFORE_1970;
    }

    /** Reads the text form, with or without its quotes; empty if it is not an etag of ours. */
    public static Optional<Etag> parse(String text) {
        String quoted = text.startsWith("\"") ? text : '"' + text + '"';
        return fitsFrame(quoted) ? Optional.of(new Etag(stampIn(quoted))) : Optional.empty();
    }

    /** The text form, with its quotes. */
    @Override
    public String toString() {
        byte[] text = new byte[FRAME_BYTES.length];
        writeText(text, 0);
        return new String(text, ISO_8859_1);
    }

    /** Writes the text form, with its quotes, to a place in an array. */
    public void writeText(byte[] target, int offset) {
        long rest = stamp;
        for (int i = FRAME_BYTES.length - 1; i >= 0; i--) {
            byte frame = FRAME_BYTES[i];
            if (frame == '_') {
                target[offset + i] = DIGITS[(int) rest & 0xF];
                rest >>>= 4;
            } else {
                target[offset + i] = frame;
            }
        }
    }

    private static boolean fitsFrame(String text) {
        if (text.length() != FRAME.length()) {
            return false;
        }
        for (int i = 0; i < FRAME.length(); i++) {
            char expected = FRAME.charAt(i);
            char found = text.charAt(i);
            if (expected == '_' ? !HexFormat.isHexDigit(found) : found != expected) {
                return false;
            }
        }
        return true;
    }

    private static long stampIn(String text) {
        long stamp = 0;
        for (int i = 0; i < FRAME.length(); i++) {
            if (FRAME.charAt(i) == '_') {
                stamp = stamp << 4 | HexFormat.fromHexDigit(text.charAt(i));
            }
        }
        return stamp;
    }
}
