package dev.orrery.storage.rocksdb;

/**
 * How a store uses memory, files and the disk. The block cache holds what was read, with indexes and filters; the write
 * buffers hold what is not in sorted files yet; together they bound the memory outside the Java heap. A store opened
 * for reading only sees what was there when it was opened, even while another process writes.
 */
public record RocksSettings(
        long blockCacheBytes, long writeBufferBytes, int openFilesMax, Durability durability, boolean readOnly) {

    public static final RocksSettings DEFAULTS =
            new RocksSettings(256L << 20, 96L << 20, 512, Durability.SYNC, false);

    public RocksSettings {
        if (blockCacheBytes <= 0 || writeBufferBytes <= 0 || openFilesMax <= 0) {
            throw new IllegalArgumentException("Sizes are positive");
        }
    }

    public RocksSettings withBlockCacheBytes(long bytes) {
        return new RocksSettings(bytes, writeBufferBytes, openFilesMax, durability, readOnly);
    }

    public RocksSettings withWriteBufferBytes(long bytes) {
        return new RocksSettings(blockCacheBytes, bytes, openFilesMax, durability, readOnly);
    }

    public RocksSettings withOpenFilesMax(int files) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, files, durability, readOnly);
    }

    public RocksSettings withDurability(Durability other) {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, openFilesMax, other, readOnly);
    }

    public RocksSettings forReadingOnly() {
        return new RocksSettings(blockCacheBytes, writeBufferBytes, openFilesMax, durability, true);
    }
}
