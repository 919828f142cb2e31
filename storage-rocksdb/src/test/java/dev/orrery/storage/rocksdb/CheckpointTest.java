package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies of a store that is in use. */
class CheckpointTest {

    private static final PartitionId ID = new PartitionId(3, 1);
    private static final byte[] BEFORE = {7};
    private static final byte[] AFTER = {8};

    @TempDir
    private Path directory;

    @Test
    void aCopyIsAStoreWithoutWhatCameLater() {
        Path copy = directory.resolve("copy");
        try (RocksStore store = RocksStore.open(directory.resolve("data"), RocksSettings.DEFAULTS)) {
            put(store, 1, BEFORE);

            store.checkpoint(copy);

            put(store, 2, AFTER);
            try (Store copied = RocksStore.open(copy, RocksSettings.DEFAULTS)) {
                assertThat(get(copied, BEFORE)).isPresent();
                assertThat(get(copied, AFTER)).isEmpty();
            }
        }
    }

    @Test
    void aCopyReplacesNothing() throws IOException {
        Path taken = Files.createDirectory(directory.resolve("taken"));
        try (RocksStore store = RocksStore.open(directory.resolve("data"), RocksSettings.DEFAULTS)) {
            assertThatOrreryFails(() -> store.checkpoint(taken)).withCode(ErrorCode.STORAGE_FAILED);
            assertThatOrreryFails(() -> store.checkpoint(directory.resolve("no/where")))
                    .withCode(ErrorCode.STORAGE_FAILED);
        }

        assertThat(taken).isEmptyDirectory();
    }

    private static void put(Store store, long lsn, byte[] key) {
        store.open(ID).commit(new Commit(lsn - 1, lsn, new WriteBatch().put(KeySpace.ITEMS, key, new byte[10])));
    }

    private static Optional<byte[]> get(Store store, byte[] key) {
        try (PartitionSnapshot snapshot = store.open(ID).snapshot()) {
            return snapshot.get(KeySpace.ITEMS, key);
        }
    }
}
