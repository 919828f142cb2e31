package dev.orrery.model.index;

import java.util.Arrays;
import java.util.HexFormat;

/** The index keys from one (inclusive) to another (exclusive), compared as unsigned bytes. Never empty. */
public record KeyInterval(byte[] from, byte[] to) {

    private static final int TAG_STEP = 4;

    public KeyInterval {
        if (Arrays.compareUnsigned(from, to) >= 0) {
            throw new IllegalArgumentException("An interval begins before it ends");
        }
    }

    /** The keys that begin with some bytes; if these are a key, it alone, since none is the beginning of another. */
    static KeyInterval startingWith(byte[] prefix) {
        return new KeyInterval(prefix, successor(prefix));
    }

    /** The first bytes behind all that begin with these, of which one at least is not FF. */
    static byte[] successor(byte[] prefix) {
        int last = prefix.length - 1;
        while (prefix[last] == (byte) 0xFF) {
            last--;
        }
        byte[] successor = Arrays.copyOf(prefix, last + 1);
        successor[last]++;
        return successor;
    }

    public boolean contains(byte[] key) {
        return Arrays.compareUnsigned(from, key) <= 0 && Arrays.compareUnsigned(key, to) < 0;
    }

    /** Whether there is just one key in this interval; then it is where the interval begins. */
    public boolean isPoint() {
        return Arrays.equals(to, successor(from)) && IndexKey.isWhole(from);
    }

    /** Whether no key can lie in here: the tags of keys are multiples of four. */
    boolean isBetweenTags() {
        return from.length == 1
                && to.length == 1
                && from[0] % TAG_STEP != 0
                && from[0] / TAG_STEP == (to[0] - 1) / TAG_STEP;
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
