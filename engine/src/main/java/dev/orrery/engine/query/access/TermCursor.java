package dev.orrery.engine.query.access;

import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A cursor over the entries of one index in one partition. An entry is the index's hash (8 bytes), the index key, and the
 * document number (8 bytes); it leads to the key of the item. Used by one thread; must be closed.
 */
public final class TermCursor implements AutoCloseable {

    private final EntryCursor entries;
    private final Meter meter;
    private byte[] entry;

    private TermCursor(EntryCursor entries, Meter meter) {
        this.entries = entries;
        this.meter = meter;
        meter.seek();
    }

    /** Over the entries of an index whose keys are in an interval, in their order or the opposite one. */
    public static TermCursor over(
            PartitionSnapshot snapshot, long indexHash, KeyInterval interval, Direction direction, Meter meter) {
        return over(
                snapshot,
                KeyRange.of(entry(indexHash, interval.from()), entry(indexHash, interval.to())),
                direction,
                meter);
    }

    /** Over the entries in a range, which is one of whole entries or of beginnings of them. */
    public static TermCursor over(PartitionSnapshot snapshot, KeyRange range, Direction direction, Meter meter) {
        return new TermCursor(snapshot.scan(KeySpace.TERMS, range, direction), meter);
    }

    /** The beginning that the entries of an index key have. */
    public static byte[] entry(long indexHash, byte[] indexKey) {
        return new ByteBuilder(Long.BYTES + indexKey.length).appendLong(indexHash).append(indexKey).toBytes();
    }

    public boolean next() {
        if (!entries.next()) {
            return false;
        }
        meter.entry();
        entry = entries.key();
        return true;
    }

    /** The whole entry. */
    public byte[] entry() {
        return entry;
    }

    /** The index key of the current entry. */
    public byte[] indexKey() {
        return Arrays.copyOfRange(entry, Long.BYTES, entry.length - Long.BYTES);
    }

    public long documentNumber() {
        return ByteBuffer.wrap(entry).getLong(entry.length - Long.BYTES);
    }

    /** The key of the item that the current entry leads to. */
    public byte[] itemKey() {
        return entries.value();
    }

    @Override
    public void close() {
        entries.close();
    }
}
