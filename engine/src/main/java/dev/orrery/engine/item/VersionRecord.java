package dev.orrery.engine.item;

import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.LogEntry;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.ByteBuilder;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * An entry of the log of all versions: what a commit has made of an item.
 *
 * <p>Key: LSN (8 bytes), place within the commit (4 bytes). Value:
 *
 * <pre>
 *  0  1  kind: 1 created, 2 replaced, 3 deleted, 4 deleted since it had expired
 *  1  8  time, seconds since 1970
 *  9  4  length k of the item's key
 * 13  k  the item's key in the store
 *  …  4  length p of the previous version, 0 if there was none
 *  …  p  the previous version, as {@link StoredItem} has it
 *  …  …  the version that was written, likewise; nothing if the item was deleted
 * </pre>
 *
 * All numbers are big-endian. The place is counted by itself: it isn't that of the change log.
 */
public final class VersionRecord implements LogEntry {

    private static final int TIME = 1;
    private static final int KEY_LENGTH = 9;
    private static final int KEY = 13;

    private final long lsn;
    private final ByteBuffer value;

    /** What happened to the item. */
    public enum Kind {
        CREATED(1),
        REPLACED(2),
        DELETED(3),
        EXPIRED(4);

        private final byte code;

        Kind(int code) {
            this.code = (byte) code;
        }

        private static Kind ofCode(byte code) {
            return Arrays.stream(values())
                    .filter(kind -> kind.code == code)
                    .findFirst()
                    .orElseThrow(() -> new OrreryException(
                            ErrorCode.DATA_CORRUPT,
                            "An entry of the log of versions has an unknown kind: {kind}. Run 'orrery check', and restore a backup")
                            .with("kind", code));
        }

        /** Whether the item is gone with it. */
        public boolean isDelete() {
            return this == DELETED || this == EXPIRED;
        }
    }

    private VersionRecord(long lsn, ByteBuffer value) {
        this.lsn = lsn;
        this.value = value;
    }

    /** A view on a stored entry. */
    public static VersionRecord decode(byte[] key, byte[] value) {
        return new VersionRecord(ByteBuffer.wrap(key).getLong(), ByteBuffer.wrap(value));
    }

    public static byte[] key(long lsn, int place) {
        return ChangeRecord.key(lsn, place);
    }

    public static byte[] value(
            Kind kind, long timeSeconds, byte[] itemKey, Optional<StoredItem> previous, Optional<StoredItem> current) {
        int imageBytes = previous.map(StoredItem::length).orElse(0) + current.map(StoredItem::length).orElse(0);
        ByteBuilder value = new ByteBuilder(KEY + itemKey.length + Integer.BYTES + imageBytes)
                .appendByte(kind.code)
                .appendLong(timeSeconds)
                .appendInt(itemKey.length)
                .append(itemKey)
                .appendInt(previous.map(StoredItem::length).orElse(0));
        previous.ifPresent(item -> value.append(item.bytes()));
        current.ifPresent(item -> value.append(item.bytes()));
        return value.toBytes();
    }

    @Override
    public long lsn() {
        return lsn;
    }

    public Kind kind() {
        return Kind.ofCode(value.get(0));
    }

    public long timeSeconds() {
        return value.getLong(TIME);
    }

    @Override
    public byte[] itemKey() {
        return bytes(KEY, value.getInt(KEY_LENGTH));
    }

    /** The version before. */
    public Optional<StoredItem> previous() {
        return image(previousAt(), previousLength());
    }

    /** The version that was written. */
    public Optional<StoredItem> current() {
        int at = previousAt() + previousLength();
        return image(at, value.limit() - at);
    }

    private int previousAt() {
        return KEY + value.getInt(KEY_LENGTH) + Integer.BYTES;
    }

    private int previousLength() {
        return value.getInt(previousAt() - Integer.BYTES);
    }

    private Optional<StoredItem> image(int at, int length) {
        return length == 0 ? Optional.empty() : Optional.of(StoredItem.ofBytes(bytes(at, length)));
    }

    private byte[] bytes(int at, int length) {
        byte[] bytes = new byte[length];
        value.get(at, bytes);
        return bytes;
    }

    @Override
    public String toString() {
        return kind() + " at " + lsn;
    }
}
