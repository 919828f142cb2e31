package dev.orrery.model.index;

import java.util.Arrays;
import java.util.HexFormat;

/** The index keys from one (inclusive) to another (exclusive), compared as unsigned bytes. Never empty. */
public record KeyInterval(byte[] from, byte[] to) {

    public KeyInterval {
        if (Arrays.compareUnsigned(from, to) >= 0) {
            throw new IllegalArgumentException("An interval begins before it ends");
        }
    }

    public boolean contains(byte[] key) {
        return Arrays.compareUnsigned(from, key) <= 0 && Arrays.compareUnsigned(key, to) < 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyInterval(byte[] otherFrom, byte[] otherTo)
                && Arrays.equals(from, otherFrom)
                && Arrays.equals(to, otherTo);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
    }

    @Override
    public String toString() {
        return "[" + HexFormat.of().formatHex(from) + ", " + HexFormat.of().formatHex(to) + ")";
    }
}
