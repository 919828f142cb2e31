package dev.orrery.storage.rocksdb;

import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;

/**
 * What stands before each key of a partition.
 *
 * <pre>
 * in every column family    container (4 bytes, big-endian)  partition (4 bytes, big-endian)
 * in META, then             00                               the LSN, 8 bytes big-endian: the first key of a partition
 *                           01  key                          the caller's own keys
 * in all others, then       key
 * </pre>
 *
 * The numbers are not negative, so that bytes order partitions as their numbers do, and keys that begin with a byte
 * above 7F belong to no partition.
 */
final class PartitionPrefix {

    static final int BYTES = 2 * Integer.BYTES;

    private static final byte LSN = 0;
    private static final byte CALLERS_OWN = 1;

    private final byte[] prefix;
    private final byte[] metaPrefix;
    private final byte[] lsnKey;

    PartitionPrefix(PartitionId id) {
        prefix = ByteBuffer.allocate(BYTES).putInt(id.container()).putInt(id.partition()).array();
        metaPrefix = Arrays.copyOf(prefix, BYTES + 1);
        metaPrefix[BYTES] = CALLERS_OWN;
        lsnKey = Arrays.copyOf(prefix, BYTES + 1);
        lsnKey[BYTES] = LSN;
    }

    /** The partition that a key belongs to. */
    static PartitionId partitionOf(byte[] key) {
        ByteBuffer numbers = ByteBuffer.wrap(key, 0, BYTES);
        return new PartitionId(numbers.getInt(), numbers.getInt());
    }

    /** The prefix of the caller's keys in a key space; not to be changed. */
    byte[] of(KeySpace space) {
        return space == KeySpace.META ? metaPrefix : prefix;
    }

    byte[] key(KeySpace space, byte[] key) {
        byte[] before = of(space);
        byte[] whole = Arrays.copyOf(before, before.length + key.length);
        System.arraycopy(key, 0, whole, before.length, key.length);
        return whole;
    }

    List<byte[]> keys(KeySpace space, List<byte[]> keys) {
        return keys.stream().map(key -> key(space, key)).toList();
    }

    /** The key of the LSN, in META; not to be changed. */
    byte[] lsnKey() {
        return lsnKey;
    }

    /** Where a range of the caller's keys begins. */
    byte[] from(KeySpace space, KeyRange range) {
        return key(space, range.from());
    }

    /** Where a range of the caller's keys ends. */
    byte[] to(KeySpace space, KeyRange range) {
        return range.to().map(to -> key(space, to)).orElseGet(() -> after(of(space)));
    }

    /** The first key of a column family that belongs to this partition, or would. */
    byte[] first() {
        return prefix;
    }

    /** The first key of a column family that belongs to a later partition, or would. */
    byte[] end() {
        return after(prefix);
    }

    private static byte[] after(byte[] prefix) {
        return KeyRange.successor(prefix).orElseThrow();
    }
}
