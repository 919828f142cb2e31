package dev.orrery.engine.maintenance;

import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.Durability;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;

/** The stores on which a test is run. */
public enum TestStores {
    MEMORY,
    ROCKSDB;

    public Store open(Path directory) {
        return switch (this) {
            case MEMORY -> new MemoryStore();
            case ROCKSDB -> RocksStore.open(directory, RocksSettings.DEFAULTS.withDurability(Durability.ASYNC));
        };
    }
}
