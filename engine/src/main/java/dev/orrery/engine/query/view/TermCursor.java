package dev.orrery.engine.query.view;

import dev.orrery.model.index.KeyInterval;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A cursor over the entries of one index in one partition. An entry is the index's hash (8 bytes), the index key, and
 * the document number (8 bytes); it leads to the key of the item. Used by one thread; must be closed.
 */
public final class TermCursor implements AutoCloseable {

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final EntryCursor entries;
    private final QueryMeter meter;
    private boolean started;
    // Read when it is asked for: counting needs none.
    private byte[] entry;

    private TermCursor(EntryCursor entries, QueryMeter meter) {
        this.entries = entries;
        this.meter = meter;
    }

    /** Over the entries of an index whose keys are in an interval, in their order or the opposite one. */
    public static TermCursor over(
            PartitionSnapshot snapshot, long indexHash, KeyInterval interval, Direction direction, QueryMeter meter) {
        return over(
                snapshot,
                KeyRange.of(entry(indexHash, interval.from()), entry(indexHash, interval.to())),
                direction,
                meter);
    }

    /** Over the entries in a range, which is one of whole entries or of beginnings of them. */
    public static TermCursor over(PartitionSnapshot snapshot, KeyRange range, Direction direction, QueryMeter meter) {
        return new TermCursor(snapshot.scan(KeySpace.TERMS, range, direction), meter);
    }

    /** The beginning that the entries of an index key have. */
    public static byte[] entry(long indexHash, byte[] indexKey) {
        return new ByteBuilder(Long.BYTES + indexKey.length).appendLong(indexHash).append(indexKey).toBytes();
    }

    public boolean next() {
        if (!started) {
            started = true;
            meter.seek();
        }
        return isAt(entries.next());
    }

    /**
     * Steps to the first entry that is at some bytes or behind them (before them, if this goes backward): the beginning
     * of an entry, or all of it.
     */
    public boolean seek(byte[] place) {
        started = true;
        meter.seek();
        return isAt(entries.seek(place));
    }

    private boolean isAt(boolean isThere) {
        entry = null;
        if (isThere) {
            meter.entry();
        }
        return isThere;
    }

    /** The whole entry; not to be changed. */
    public byte[] entry() {
        if (entry == null) {
            entry = entries.key();
        }
        return entry;
    }

    /** The index key of the current entry. */
    public byte[] indexKey() {
        return Arrays.copyOfRange(entry(), Long.BYTES, entry().length - Long.BYTES);
    }

    public long documentNumber() {
        return (long) LONG.get(entry(), entry().length - Long.BYTES);
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
