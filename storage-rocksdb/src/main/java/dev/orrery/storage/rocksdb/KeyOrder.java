package dev.orrery.storage.rocksdb;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Writes that wait until they can go into a batch in the order of their keys. RocksDB has what was written last in sorted
 * lists, and finds the place of a key in half the time if the one before was its neighbour. Of two writes for the same key,
 * the later one stays the later.
 */
final class KeyOrder {

    private static final VarHandle BIG_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final Comparator<Write> BY_KEY = KeyOrder::compare;
    // More than the tag and the lengths of a record take.
    private static final int RECORD_OVERHEAD_BYTES = 16;
    private static final int KEPT_WRITES_MAX = 1 << 16;

    /** A put, or without a value a removal; with the first bytes of the key, by which most can be told apart. */
    private record Write(int family, byte[] prefix, byte[] key, byte[] value, long first, long second) {

        static Write of(int family, byte[] prefix, byte[] key, byte[] value) {
            return new Write(family, prefix, key, value, eightBytes(key, 0), eightBytes(key, Long.BYTES));
        }

        /** Bytes of a key as a number that is ordered as they are; what is missing counts as zero. */
        private static long eightBytes(byte[] key, int from) {
            if (key.length >= from + Long.BYTES) {
                return (long) BIG_ENDIAN.get(key, from);
            }
            byte[] padded = new byte[Long.BYTES];
            System.arraycopy(key, Math.min(from, key.length), padded, 0, Math.max(0, key.length - from));
            return (long) BIG_ENDIAN.get(padded, 0);
        }
    }

    private List<Write> writes = new ArrayList<>();
    private int bytes;

    /** How many writes there are, and their bytes. */
    record Mark(int writes, int bytes) {}

    void put(int family, byte[] keyPrefix, byte[] key, byte[] value) {
        add(Write.of(family, keyPrefix, key, value), value.length);
    }

    void delete(int family, byte[] keyPrefix, byte[] key) {
        add(Write.of(family, keyPrefix, key, null), 0);
    }

    private void add(Write write, int valueBytes) {
        // What fits into no batch fails here, where it can be told which commit it belongs to.
        bytes = Math.addExact(bytes, RECORD_OVERHEAD_BYTES + write.prefix.length + write.key.length + valueBytes);
        writes.add(write);
    }

    boolean isEmpty() {
        return writes.isEmpty();
    }

    Mark mark() {
        return new Mark(writes.size(), bytes);
    }

    void cutBackTo(Mark mark) {
        writes.subList(mark.writes, writes.size()).clear();
        bytes = mark.bytes;
    }

    /** Adds all writes to a batch, in their order, and forgets them. */
    void drainTo(BatchEncoder batch) {
        writes.sort(BY_KEY);
        for (Write write : writes) {
            if (write.value == null) {
                batch.delete(write.family, write.prefix, write.key);
            } else {
                batch.put(write.family, write.prefix, write.key, write.value);
            }
        }
        clear();
    }

    void clear() {
        if (writes.size() > KEPT_WRITES_MAX) {
            writes = new ArrayList<>();
        }
        writes.clear();
        bytes = 0;
    }

    private static int compare(Write one, Write other) {
        if (one.family != other.family) {
            return Integer.compare(one.family, other.family);
        }
        int byPrefix = Arrays.compareUnsigned(one.prefix, other.prefix);
        if (byPrefix != 0) {
            return byPrefix;
        }
        if (one.first != other.first) {
            return Long.compareUnsigned(one.first, other.first);
        }
        return one.second == other.second
                ? Arrays.compareUnsigned(one.key, other.key)
                : Long.compareUnsigned(one.second, other.second);
    }
}
