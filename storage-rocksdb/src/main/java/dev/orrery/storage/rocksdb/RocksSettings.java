package dev.orrery.storage.rocksdb;

/**
 * How a store uses memory, files and the disk. The block cache holds what was read, with indexes and filters; the write
 * buffers hold what is not in sorted files yet; together they bound the memory outside the Java heap. In the heap are items
 * that are read often. A store opened for reading only sees what was there when it was opened, even while another process
 * writes.
 */
public record RocksSettings(
        long blockCacheBytes,
        long writeBufferBytes,
        long itemCacheBytes,
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

    private static final long ITEM_CACHE_BYTES_MAX = 64L << 20;
    private static final int PARTS_OF_HEAP = 32;

    public static final RocksSettings DEFAULTS =
            new RocksSettings(256L << 20, 96L << 20, itemCacheBytesByHeap(), 512, Durability.SYNC, Purpose.SERVING);

    /** For those who fill a store, and open it for others afterwards. A power cut costs them the last writes. */
    public static final RocksSettings FOR_LOADING =
            new RocksSettings(512L << 20, 1L << 30, 0, 2048, Durability.ASYNC, Purpose.LOADING);

    public RocksSettings {
        if (blockCacheBytes <= 0 || writeBufferBytes <= 0 || itemCacheBytes < 0 || openFilesMax <= 0) {
            throw new IllegalArgumentException("Sizes are positive");
        }
    }

    private static long itemCacheBytesByHeap() {
        return Math.min(ITEM_CACHE_BYTES_MAX, Runtime.getRuntime().maxMemory() / PARTS_OF_HEAP);
    }

    public boolean readOnly() {
        return purpose == Purpose.READING;
    }

    public RocksSettings withBlockCacheBytes(long bytes) {
        return new RocksSettings(bytes, writeBufferBytes, itemCacheBytes, openFilesMax, durability, purpose);
    }

    public RocksSettings withWriteBufferBytes(long bytes) {
        return new RocksSettings(blockCacheBytes, bytes, itemCacheBytes, openFilesMax, durability, purpose);
    }

    public RocksSettings withItemCacheBytes(long bytes) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, bytes, openFilesMax, durability, purpose);
    }

    public RocksSettings withOpenFilesMax(int files) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, itemCacheBytes, files, durability, purpose);
    }

    public RocksSettings withDurability(Durability other) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, itemCacheBytes, openFilesMax, other, purpose);
    }

    public RocksSettings forReadingOnly() {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, itemCacheBytes, openFilesMax, durability,
                Purpose.READING);
    }
}
