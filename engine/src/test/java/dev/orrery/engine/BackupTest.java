package dev.orrery.engine;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.EngineSettings;
import dev.orrery.model.ErrorCode;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {

    @TempDir
    private Path directory;

    @Test
    void theBackupOfADirectoryIsAnAccount() {
        Path backup = directory.resolve("backup");
        try (Engine engine = onDisk(directory.resolve("data"))) {
            engine.catalog().createDatabase("before", Optional.empty());
            engine.backUp(backup);
            engine.catalog().createDatabase("after", Optional.empty());
        }

        try (Engine restored = onDisk(backup)) {
            assertThat(restored.catalog().databases()).extracting(it -> it.id()).containsExactly("before");
        }
    }

    @Test
    void whatIsInMemoryHasNoBackup() {
        try (Engine engine = Engine.open(new MemoryStore(), EngineSettings.defaults())) {
            assertThatOrreryFails(() -> engine.backUp(directory.resolve("backup")))
                    .withCode(ErrorCode.INVALID_REQUEST)
                    .withMessageContaining("Start the server with a data directory");
        }
    }

    private static Engine onDisk(Path path) {
        return Engine.open(RocksStore.open(path, RocksSettings.DEFAULTS), EngineSettings.defaults());
    }
}
