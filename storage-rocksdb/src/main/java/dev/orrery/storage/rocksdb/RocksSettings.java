package dev.orrery.storage.rocksdb;

/**
 * How a store uses memory, files and the disk. The block cache holds what was read, with indexes and filters; the write
 * buffers hold what is not in sorted files yet; together they bound the memory outside the Java heap. A store opened
 * for reading only sees what was there when it was opened, even while another process writes.
 */
public record RocksSettings(
        long blockCacheBytes,
        long writeBufferBytes,
        int openFilesMax,
        Durability durability,
        Purpose purpose) {

    /** What a store is opened for. */
    public enum Purpose {
        /** For reads and writes in any mixture. */
        SERVING,
        /** For many writes at once: what was written is sorted less often, and reads have to look into more files. */
        LOADING,
        /** For reading only. */
        READING
    }

    public static final RocksSettings DEFAULTS =
            new RocksSettings(256L << 20, 96L << 20, 512, Durability.SYNC, Purpose.SERVING);

    /** For those who fill a store, and open it for others afterwards. A power cut costs them the last writes. */
    public static final RocksSettings FOR_LOADING =
            new RocksSettings(512L << 20, 1L << 30, 2048, Durability.ASYNC, Purpose.LOADING);

    public RocksSettings {
        if (blockCacheBytes <= 0 || writeBufferBytes <= 0 || openFilesMax <= 0) {
            throw new IllegalArgumentException("Sizes are positive");
        }
    }

    public boolean readOnly() {
        return purpose == Purpose.READING;
    }

    public RocksSettings withBlockCacheBytes(long bytes) {
        return new RocksSettings(bytes, writeBufferBytes, openFilesMax, durability, purpose);
    }

    public RocksSettings withWriteBufferBytes(long bytes) {
        return new RocksSettings(blockCacheBytes, bytes, openFilesMax, durability, purpose);
    }

    public RocksSettings withOpenFilesMax(int files) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, files, durability, purpose);
    }

    public RocksSettings withDurability(Durability other) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, openFilesMax, other, purpose);
    }

    public RocksSettings forReadingOnly() {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, openFilesMax, durability, Purpose.READING);
    }
}
