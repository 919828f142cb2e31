package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.Store;
import dev.orrery.testing.storage.PartitionStoreContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

class RocksStoreTest extends PartitionStoreContract {

    @TempDir
    private Path directory;

    @Override
    protected Store openEmpty() {
        return RocksStore.open(directory, settings());
    }

    @Override
    protected Optional<Store> reopen(Store open) {
        open.close();
        return Optional.of(openEmpty());
    }

    RocksSettings settings() {
        return RocksSettings.DEFAULTS;
    }

    @AfterEach
    void everyTestGivesBackItsCursorsAndSnapshots() {
        assertThat(((RocksStore) store()).openHandles()).isZero();
    }
}
