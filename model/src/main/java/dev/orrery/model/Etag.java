package dev.orrery.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.HexFormat;
import java.util.Optional;

/**
 * The version of a resource: 64 bits that change with every write.
 *
 * <p>As text it looks like a GUID in quotes, for that is what clients have always seen. The digits of the stamp, from
 * the highest (0) to the lowest (f), lie in it like this, and the zeros never change:
 *
 * <pre>"01234567-0000-0000-89ab-0000cdef0000"</pre>
 */
public record Etag(long stamp) {

    private static final String FRAME = "\"________-0000-0000-____-0000____0000\"";
    private static final byte[] FRAME_BYTES = FRAME.getBytes(ISO_8859_1);
    private static final byte[] DIGITS = "0123456789abcdef".getBytes(ISO_8859_1);

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
