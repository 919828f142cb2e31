package dev.orrery.storage.rocksdb;

/** The contract once more, for a store that is being filled, with buffers so small that files are merged. */
class RocksStoreForLoadingTest extends RocksStoreTest {

    @Override
    RocksSettings settings() {
        return RocksSettings.FOR_LOADING.withBlockCacheBytes(1 << 20).withWriteBufferBytes(64 << 10);
    }
}
