package dev.orrery.storage;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/**
 * A half-open range of keys, compared as unsigned bytes: from {@code from} (inclusive) to {@code to} (exclusive); an
 * absent {@code to} means the end of the key space.
 */
public record KeyRange(byte[] from, Optional<byte[]> to) {

    private static final KeyRange ALL = new KeyRange(new byte[0], Optional.empty());

    public static KeyRange all() {
        return ALL;
    }

    public static KeyRange of(byte[] from, byte[] to) {
        return new KeyRange(from, Optional.of(to));
    }

    public static KeyRange startingAt(byte[] from) {
        return new KeyRange(from, Optional.empty());
    }

    /** All keys that begin with the prefix. */
    public static KeyRange prefix(byte[] prefix) {
        return new KeyRange(prefix, successor(prefix));
    }

    /** The first key after all those that begin with the prefix; empty if there is none. */
    public static Optional<byte[]> successor(byte[] prefix) {
        int length = prefix.length;
        while (length > 0 && prefix[length - 1] == (byte) 0xFF) {
            length--;
        }
        if (length == 0) {
            return Optional.empty();
        }
        byte[] next = Arrays.copyOf(prefix, length);
        next[length - 1]++;
        return Optional.of(next);
    }

    /** The smallest key greater than this one: where a forward scan resumes after it. */
    public static byte[] justAfter(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }

    public boolean contains(byte[] key) {
        return Arrays.compareUnsigned(from, key) <= 0
                && to.map(end -> Arrays.compareUnsigned(key, end) < 0).orElse(true);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyRange(byte[] otherFrom, Optional<byte[]> otherTo)
                && Arrays.equals(from, otherFrom)
                && Arrays.equals(to.orElse(null), otherTo.orElse(null));
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(from) + Arrays.hashCode(to.orElse(null));
    }

    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return "[" + hex.formatHex(from) + ", " + to.map(hex::formatHex).orElse("…") + ")";
    }
}
