package dev.orrery.storage.rocksdb;

import java.util.Arrays;

/**
 * Writes RocksDB's own form of a write batch, so that a batch of any size crosses into native code in one call.
 *
 * <pre>
 * batch    sequence number (8 bytes, zero: RocksDB fills it in)  number of records (4 bytes, little-endian)  record…
 * put      05 family bytes bytes      in the default family    01 bytes bytes       the key, the value
 * delete   04 family bytes            in the default family    00 bytes             the key
 * range    0E family bytes bytes      in the default family    0F bytes bytes       from (inclusive), to (exclusive)
 * family   the number of the column family, varint32
 * bytes    length (varint32), then as many bytes
 * varint32 seven bits a byte, lowest first; the top bit says that another byte follows
 * </pre>
 *
 * The buffer is kept from batch to batch.
 */
final class BatchEncoder {

    private static final byte DELETE_IN_DEFAULT = 0x0;
    private static final byte PUT_IN_DEFAULT = 0x1;
    private static final byte DELETE = 0x4;
    private static final byte PUT = 0x5;
    private static final byte DELETE_RANGE = 0xE;
    private static final byte DELETE_RANGE_IN_DEFAULT = 0xF;

    private static final int DEFAULT_FAMILY = 0;
    private static final int COUNT_AT = 8;
    private static final int HEADER_BYTES = 12;
    private static final int KEPT_BYTES_MAX = 4 << 20;
    private static final int ARRAY_LENGTH_MAX = Integer.MAX_VALUE - 8;
    // A tag and three varints.
    private static final int RECORD_OVERHEAD_BYTES_MAX = 16;

    private byte[] buffer = new byte[64 << 10];
    private int length = HEADER_BYTES;
    private int count;

    void put(int family, byte[] keyPrefix, byte[] key, byte[] value) {
        ensure(keyPrefix.length, key.length, value.length);
        begin(family, PUT_IN_DEFAULT, PUT);
        bytes(keyPrefix, key);
        bytes(value);
    }

    void delete(int family, byte[] keyPrefix, byte[] key) {
        ensure(keyPrefix.length, key.length, 0);
        begin(family, DELETE_IN_DEFAULT, DELETE);
        bytes(keyPrefix, key);
    }

    void deleteRange(int family, byte[] from, byte[] to) {
        ensure(from.length, to.length, 0);
        begin(family, DELETE_RANGE_IN_DEFAULT, DELETE_RANGE);
        bytes(from);
        bytes(to);
    }

    /** The number of records. */
    int count() {
        return count;
    }

    /** The batch as RocksDB reads it. */
    byte[] toBytes() {
        for (int i = 0; i < Integer.BYTES; i++) {
            buffer[COUNT_AT + i] = (byte) (count >>> (8 * i));
        }
        return Arrays.copyOf(buffer, length);
    }

    /** Empties the batch. */
    void clear() {
        length = HEADER_BYTES;
        count = 0;
        if (buffer.length > KEPT_BYTES_MAX) {
            buffer = new byte[KEPT_BYTES_MAX];
        }
    }

    private void begin(int family, byte tagInDefault, byte tag) {
        count++;
        if (family == DEFAULT_FAMILY) {
            buffer[length++] = tagInDefault;
        } else {
            buffer[length++] = tag;
            varint(family);
        }
    }

    private void bytes(byte[] bytes) {
        varint(bytes.length);
        append(bytes);
    }

    private void bytes(byte[] first, byte[] second) {
        varint(first.length + second.length);
        append(first);
        append(second);
    }

    private void append(byte[] bytes) {
        System.arraycopy(bytes, 0, buffer, length, bytes.length);
        length += bytes.length;
    }

    private void varint(int value) {
        int rest = value;
        while (rest >>> 7 != 0) {
            buffer[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[length++] = (byte) rest;
    }

    private void ensure(int first, int second, int third) {
        int needed = Math.toIntExact((long) length + RECORD_OVERHEAD_BYTES_MAX + first + second + third);
        if (needed > buffer.length) {
            long doubled = Math.min(2L * buffer.length, ARRAY_LENGTH_MAX);
            buffer = Arrays.copyOf(buffer, Math.max(needed, (int) doubled));
        }
    }
}
