package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Store;
import dev.orrery.testing.storage.PartitionStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest extends PartitionStoreContract {

    @TempDir
    private Path directory;

    @Override
    protected Store openEmpty() {
        return RocksStore.open(directory, RocksSettings.DEFAULTS);
    }

    @Override
    protected Optional<Store> reopen(Store open) {
        open.close();
        return Optional.of(openEmpty());
    }
}
