package dev.orrery.engine.upgrade;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.query.QueryRequest;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Store;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That this code finds everything in data directories which earlier versions have written. */
class KeptDirectoryTest {

    private static final FeedLimits LIMITS = new FeedLimits(1000, 4 << 20);

    @TempDir
    private Path directory;

    private TestEngine open(Path path) {
        return TestEngine.on(RocksStore.open(path, RocksSettings.DEFAULTS), Limits.DEFAULT);
    }

    private void unpack(String name) throws IOException {
        new KeptDirectory(name).unpackInto(directory);
    }

    @ParameterizedTest
    @ValueSource(strings = "format-1")
    void everythingIsFoundAfterTheUpgrade(String name) throws IOException {
        unpack(name);

        try (TestEngine engine = open(directory)) {
            assertThat(KeptData.describe(engine.engine())).isEqualTo(new KeptDirectory(name).content());
            assertThat(engine.check().problems()).isEmpty();
        }
        assertThat(directory.resolve("orrery-format")).hasContent("2");
    }

    @ParameterizedTest
    @ValueSource(strings = "format-1")
    void itsIndexIsUsedAndItIsWrittenTo(String name) throws IOException {
        unpack(name);

        try (TestEngine engine = open(directory)) {
            Container plain = engine.engine().catalog().container("db", "plain");
            engine.items().upsert(plain, json("{\"id\": \"item 4\", \"pk\": \"key 4\", \"n\": 5000000000}"));
            QueryRequest request = new QueryRequest(
                    "SELECT VALUE c.id FROM c WHERE c.n = 5000000000 ORDER BY c.id",
                    JsonValue.UNDEFINED, FeedScope.EVERYTHING, Optional.empty(), LIMITS);

            assertThat(engine.engine().queries().run(plain, request).rows())
                    .extracting(JsonValue::stringValue)
                    .containsExactly("item 4", "item 5");
            assertThat(engine.check().problems()).isEmpty();
        }
    }

    @Test
    void theBackupIsWhatWasThereBefore() throws IOException {
        unpack("format-1");
        open(directory).close();

        Path backup = directory.resolve("backups/before-format-2");

        assertThat(backup.resolve("orrery-format")).hasContent("1");
        try (TestEngine engine = open(backup)) {
            assertThat(KeptData.describe(engine.engine())).isEqualTo(new KeptDirectory("format-1").content());
        }
    }

    @Test
    void itIsCheckedAsItIs() throws IOException {
        unpack("format-1");

        try (Store store = RocksStore.openToCheck(directory, RocksSettings.DEFAULTS)) {
            assertThat(ConsistencyCheck.run(store).problems()).isEmpty();
        }
        assertThat(directory.resolve("orrery-format")).hasContent("1");
    }

    /** Until format 2 it was an id like any other. */
    @Test
    void anIdThatStandsForAnotherValueByNowIsRefusedBeforeAnythingIsChanged() throws IOException {
        unpack("format-1-with-a-number-as-id");

        assertThatOrreryFails(() -> open(directory))
                .withCode(ErrorCode.STORAGE_FAILED)
                .withMessageContaining("stands for another value")
                .withMessageContaining("$num:1");

        assertThat(directory.resolve("orrery-format")).hasContent("1");
        assertThat(directory.resolve("orrery-upgrade")).doesNotExist();
        assertThat(Files.exists(directory.resolve("backups"))).isFalse();
    }
}
