package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;

class RocksFailureTest {

    @Test
    void aFullDiskIsNamedEvenIfRocksDbTellsOfItAsAnotherFailure() {
        RocksDBException cause = new RocksDBException(
                "DB::Open() failed --- Unable to persist Options file: IO error: No space left on device");

        assertThat(RocksFailure.whileOpening(Path.of("data"), cause)).hasMessageContaining("the disk is full");
    }
}
