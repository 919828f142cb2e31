package dev.orrery.storage.rocksdb.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A record of a log: where it begins and ends in its file, and what it holds. In the log of writes that is a batch, which
 * begins with the number of its first change (8 bytes) and how many it has (4 bytes), both little-endian.
 */
record LogRecord(long begin, long end, byte[] bytes) {

    private static final int BATCH_HEADER_BYTES = 12;

    boolean isBatch() {
        return bytes.length >= BATCH_HEADER_BYTES;
    }

    /** Whether it is a batch without changes: RocksDB begins a log that continues a torn one with such a batch. */
    boolean isEmpty() {
        return isBatch() && changes() == 0;
    }

    /** The number of the batch's first change. */
    long firstSequence() {
        return header().getLong(0);
    }

    /** How many changes the batch has. */
    long changes() {
        return Integer.toUnsignedLong(header().getInt(Long.BYTES));
    }

    private ByteBuffer header() {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
