package dev.orrery.engine.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * An entry of the change log: what became of an item in a commit.
 *
 * <p>Key: LSN (8 bytes), place within the commit (4 bytes), big-endian. Value: kind (1 byte), the item's store key. The record
 * of a version is removed when the next version is written, so each item has at most one of kind {@code WRITTEN}. Records
 * of kind {@code DELETED} are kept only while someone follows them.
 */
public record ChangeRecord(long lsn, int place, Kind kind, byte[] itemKey) implements LogEntry {

    /** What happened to the item. */
    public enum Kind {
        WRITTEN(1),
        DELETED(2);

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }

        private static Kind ofCode(byte code) {
            return switch (code) {
                case 1 -> WRITTEN;
                case 2 -> DELETED;
                default ->
                    throw new OrreryException(ErrorCode.DATA_CORRUPT,
                            "A change record has an unknown kind: {kind}. Run 'orrery check', and restore a backup")
                            .with("kind", code);
            };
        }
    }

    public static byte[] key(long lsn, int place) {
        return new ByteBuilder(Long.BYTES + Integer.BYTES)
                .appendLong(lsn)
                .appendInt(place)
                .toBytes();
    }

    public static byte[] value(Kind kind, byte[] itemKey) {
        return new ByteBuilder(1 + itemKey.length)
                .appendByte(kind.code)
                .append(itemKey)
                .toBytes();
    }

    public static ChangeRecord decode(byte[] key, byte[] value) {
        ByteBuffer position = ByteBuffer.wrap(key);
        return new ChangeRecord(
                position.getLong(),
                position.getInt(),
                Kind.ofCode(value[0]),
                Arrays.copyOfRange(value, 1, value.length));
    }
}
