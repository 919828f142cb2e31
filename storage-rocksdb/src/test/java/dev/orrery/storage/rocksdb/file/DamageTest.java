package dev.orrery.storage.rocksdb.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.rocksdb.DamageCases;
import dev.orrery.storage.rocksdb.DamagedDirectories;
import dev.orrery.storage.rocksdb.RocksSettings;
import dev.orrery.storage.rocksdb.RocksStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Files are damaged in more than a hundred ways. Whatever happens to them, a store has all that was answered, or it says that
 * it doesn't.
 */
class DamageTest {

    @TempDir
    private static Path parent;

    private static DamagedDirectories directories;

    @BeforeAll
    static void make() throws IOException {
        directories = DamagedDirectories.in(parent);
    }

    static Stream<DamagedDirectories.Case> cases() {
        return DamageCases.all();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void nothingIsLostInSilence(DamagedDirectories.Case damage) throws IOException {
        Path directory = directories.damaged(damage);
        RocksSettings reading = RocksSettings.DEFAULTS.forReadingOnly();

        expect(failure(() -> readAll(RocksStore.open(directory, reading), damage)), damage);
        OrreryException checked =
                failure(() -> readAll(RocksStore.openToCheck(directory, RocksSettings.DEFAULTS), damage));
        expect(checked, damage);
        OrreryException opened = failure(() -> readAll(RocksStore.open(directory, RocksSettings.DEFAULTS), damage));
        expect(opened, damage);
        // The check reads more than a start does.
        assertThat(opened != null && checked == null).as("the check misses what a start finds").isFalse();
    }

    /** Whoever has no mark can't tell a last write that was damaged from one that was cut off. */
    @Test
    void withoutAMarkALastWriteThatIsCutCountsAsNeverAnswered() throws IOException {
        Path directory = directories.damaged(new DamagedDirectories.Case(
                "the last write is cut",
                DamagedDirectories.Fixture.KILLED_WITHOUT_MARK,
                DamagedDirectories.Expected.OPENS,
                DamageCases.cutLastLog(0.9999)));

        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            assertThat(store.open(DamagedDirectories.PARTITION).lsn())
                    .isEqualTo(directories.commits(DamagedDirectories.Fixture.KILLED_WITHOUT_MARK) - 1);
        }
    }

    private static void readAll(RocksStore store, DamagedDirectories.Case damage) {
        try (store) {
            readAll(store.open(DamagedDirectories.PARTITION), damage.fixture());
        }
    }

    private static void expect(OrreryException found, DamagedDirectories.Case damage) {
        switch (damage.expected()) {
            case OPENS -> assertThat(found).isNull();
            case REFUSED -> assertThat(found).isNotNull();
            case EITHER -> {
                // Both are honest.
            }
        }
        if (found != null) {
            assertThat(found.code()).isIn(ErrorCode.DATA_CORRUPT, ErrorCode.STORAGE_FAILED);
            assertThat(found.getMessage()).hasSizeGreaterThan(20);
        }
        if (found != null && found.code() == ErrorCode.DATA_CORRUPT) {
            assertThat(found.getMessage()).contains("orrery restore").contains("orrery salvage");
        }
    }

    private static OrreryException failure(Runnable action) {
        try {
            action.run();
            return null;
        } catch (OrreryException e) {
            return e;
        }
    }

    private static void readAll(PartitionStore partition, DamagedDirectories.Fixture fixture) {
        int commits = directories.commits(fixture);
        assertThat(partition.lsn()).isEqualTo(commits);
        for (int lsn = 1; lsn <= commits; lsn++) {
            assertThat(partition.get(KeySpace.ITEMS, DamagedDirectories.key(lsn)))
                    .as("item %d", lsn)
                    .contains(DamagedDirectories.value(lsn));
        }
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor changes = snapshot.scan(KeySpace.CHANGES, KeyRange.all(), Direction.FORWARD)) {
            for (int lsn = 1; lsn <= commits; lsn++) {
                assertThat(changes.next()).as("change %d", lsn).isTrue();
                assertThat(changes.key()).isEqualTo(DamagedDirectories.key(lsn));
            }
            assertThat(changes.next()).isFalse();
        }
    }
}
