package dev.orrery.engine.item;

import java.nio.ByteBuffer;

/**
 * How many items a logical partition has and the bytes of their keys and values, stored under its prefix.
 *
 * <p>18 bytes, big-endian: items (8), bytes (8), length of the hash within the prefix (2).
 */
public record LogicalSize(long items, long bytes, int hashLength) {

    private static final int ENCODED_BYTES = 2 * Long.BYTES + Short.BYTES;

    public static LogicalSize decode(byte[] encoded) {
        ByteBuffer buffer = ByteBuffer.wrap(encoded);
        return new LogicalSize(buffer.getLong(), buffer.getLong(), buffer.getShort());
    }

    public byte[] encode() {
        return ByteBuffer.allocate(ENCODED_BYTES)
                .putLong(items)
                .putLong(bytes)
                .putShort((short) hashLength)
                .array();
    }

    public LogicalSize plus(long moreItems, long moreBytes) {
        return new LogicalSize(items + moreItems, bytes + moreBytes, hashLength);
    }

    public static LogicalSize none(LogicalPartition where) {
        return new LogicalSize(0, 0, where.epk().bytes().length);
    }
}
