package dev.orrery.storage.rocksdb;

/** The contract once more, with buffers so small that most reads come from files. */
class RocksStoreWithSmallBuffersTest extends RocksStoreTest {

    @Override
    RocksSettings settings() {
        return RocksSettings.DEFAULTS
                .withBlockCacheBytes(1 << 20)
                .withWriteBufferBytes(64 << 10)
                .withOpenFilesMax(32)
                .withDurability(Durability.ASYNC);
    }
}
