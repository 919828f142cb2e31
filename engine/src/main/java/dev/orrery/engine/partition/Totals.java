package dev.orrery.engine.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionReader;
import java.nio.ByteBuffer;

/** How many items a partition has, and the bytes of its items and of its index. */
public record Totals(long items, long itemBytes, long indexBytes) {

    public static final Totals NONE = new Totals(0, 0, 0);

    // 24 bytes: items, item bytes, index bytes, each a big-endian long.
    private static final int ENCODED_BYTES = 3 * Long.BYTES;

    /** The totals as a partition has them stored, in the same commits as what they count. */
    public static Totals storedIn(PartitionReader partition) {
        return partition.get(KeySpace.META, CommitQueue.TOTALS_KEY).map(Totals::decode).orElse(NONE);
    }

    public static Totals decode(byte[] bytes) {
        if (bytes.length != ENCODED_BYTES) {
            throw new OrreryException(ErrorCode.DATA_CORRUPT,
                    "The totals of a partition are stored in an unknown format. Run 'orrery check', and restore a backup");
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new Totals(buffer.getLong(), buffer.getLong(), buffer.getLong());
    }

    public byte[] encode() {
        return ByteBuffer.allocate(ENCODED_BYTES)
                .putLong(items)
                .putLong(itemBytes)
                .putLong(indexBytes)
                .array();
    }

    public Totals plus(Totals change) {
        return new Totals(items + change.items, itemBytes + change.itemBytes, indexBytes + change.indexBytes);
    }

    public long bytes() {
        return itemBytes + indexBytes;
    }
}
