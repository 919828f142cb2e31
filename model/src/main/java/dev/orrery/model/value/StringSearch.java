package dev.orrery.model.value;

import java.util.Arrays;

/** A string that is looked for in others, byte by byte, without decoding them. */
public final class StringSearch {

    private final byte[] wanted;

    private StringSearch(byte[] wanted) {
        this.wanted = wanted;
    }

    public static StringSearch of(String wanted) {
        ByteBuilder encoded = new ByteBuilder();
        Utf8.append(encoded, wanted);
        return new StringSearch(
                Arrays.copyOfRange(encoded.array(), Format.textStart(encoded.array(), 0), encoded.length()));
    }

    /**
     * Whether a search by chars finds the same as one by bytes. It doesn't if half of a surrogate pair is wanted, which
     * among chars is a part of the pair.
     */
    public static boolean isExactFor(String wanted) {
        return wanted.codePoints().noneMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE);
    }

    /** Whether a string is the wanted one, from its start to its end. */
    public boolean isWhole(JsonValue string) {
        return end(string) - start(string) == wanted.length && isAt(string.bytes(), start(string));
    }

    public boolean isStartOf(JsonValue string) {
        return start(string) + wanted.length <= end(string) && isAt(string.bytes(), start(string));
    }

    public boolean isEndOf(JsonValue string) {
        int at = end(string) - wanted.length;
        return at >= start(string) && isAt(string.bytes(), at);
    }

    public boolean isIn(JsonValue string) {
        byte[] bytes = string.bytes();
        int last = end(string) - wanted.length;
        for (int at = start(string); at <= last; at++) {
            if (isAt(bytes, at)) {
                return true;
            }
        }
        return false;
    }

    private boolean isAt(byte[] bytes, int offset) {
        for (int i = 0; i < wanted.length; i++) {
            if (bytes[offset + i] != wanted[i]) {
                return false;
            }
        }
        return true;
    }

    private static int start(JsonValue string) {
        return Format.textStart(string.bytes(), string.payload());
    }

    private static int end(JsonValue string) {
        return string.end();
    }
}
