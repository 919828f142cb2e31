package dev.orrery.model.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A place in the hash space: what a partition key hashes to, or a boundary between partitions.
 *
 * <p>Places are compared as unsigned bytes, which is how clients compare their hexadecimal texts.
 */
public final class EffectivePartitionKey implements Comparable<EffectivePartitionKey> {

    /** The first place. */
    public static final EffectivePartitionKey MIN = ofHex("");

    /** Behind the last place; no key hashes to it. */
    public static final EffectivePartitionKey MAX = ofHex("FF");

    private final byte[] bytes;

    private EffectivePartitionKey(byte[] bytes) {
        this.bytes = bytes;
    }

    /** A place from its hexadecimal digits in any case, as clients send it. */
    public static EffectivePartitionKey ofHex(String hex) {
        try {
            return new EffectivePartitionKey(HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            throw new OrreryException(
                    ErrorCode.INVALID_PARTITION_KEY,
                    "The effective partition key '{found}' is not an even number of hexadecimal digits. Use one as it came from the server",
                    e)
                    .with("found", hex);
        }
    }

    /** A place from its bytes. The array is not copied: it belongs to this place now. */
    public static EffectivePartitionKey ofBytes(byte[] bytes) {
        return new EffectivePartitionKey(bytes);
    }

    /** The bytes themselves, not a copy: to be read only. */
    public byte[] bytes() {
        return bytes;
    }

    /** Hexadecimal digits in upper case, as clients expect. */
    public String hex() {
        return HexFormat.of().withUpperCase().formatHex(bytes);
    }

    /** The first place after this one. */
    public EffectivePartitionKey next() {
        return followedBy(0x00);
    }

    /** Whether this place lies after the start of the other's bytes, or is the same. */
    public boolean startsWith(EffectivePartitionKey prefix) {
        int length = prefix.bytes.length;
        return length <= bytes.length && Arrays.equals(bytes, 0, length, prefix.bytes, 0, length);
    }

    @Override
    public int compareTo(EffectivePartitionKey other) {
        return Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof EffectivePartitionKey key && Arrays.equals(bytes, key.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return hex();
    }

    /** This place with one more byte. */
    EffectivePartitionKey followedBy(int lastByte) {
        byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
        longer[bytes.length] = (byte) lastByte;
        return new EffectivePartitionKey(longer);
    }
}
