package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.rocksdb.file.DurableMark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

class OpeningTest {

    private static final PartitionId ID = new PartitionId(1, 2);
    private static final byte[] KEY = {7};

    @TempDir
    private Path parent;

    @Test
    void aMissingDirectoryIsMade() {
        Path directory = parent.resolve("a/b/c");

        RocksStore.open(directory, RocksSettings.DEFAULTS).close();

        assertThat(directory.resolve(DataDirectory.FORMAT_FILE)).hasContent("2");
    }

    @Test
    void aStoreOpenedForReadingOnlyReadsAndRefusesToWrite() {
        Path directory = directoryWithData();

        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS.forReadingOnly())) {
            PartitionStore partition = store.open(ID);
            assertThat(partition.lsn()).isEqualTo(1);
            assertThat(partition.get(KeySpace.ITEMS, KEY)).isPresent();
            assertThat(store.partitions()).containsExactly(ID);

            assertThatOrreryFails(() -> partition.commit(new Commit(1, 2, new WriteBatch())))
                    .withCode(ErrorCode.STORAGE_FAILED)
                    .withMessageContaining("reading only");
            assertThatOrreryFails(() -> store.drop(ID)).withCode(ErrorCode.STORAGE_FAILED);
            assertThat(partition.lsn()).isEqualTo(1);
        }
    }

    @Test
    void whatWasLoadedIsServedFromFiles() throws IOException {
        Path directory = parent.resolve("loaded");
        try (RocksStore store = RocksStore.open(directory, RocksSettings.FOR_LOADING)) {
            store.open(ID).commit(new Commit(0, 1, new WriteBatch().put(KeySpace.ITEMS, KEY, KEY)));
        }

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).anyMatch(file -> file.toString().endsWith(".sst"));
        }
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            assertThat(store.open(ID).get(KeySpace.ITEMS, KEY)).contains(KEY);
        }
    }

    /** Otherwise it would be merged while the first users are waiting. */
    @Test
    void whatWasLoadedIsMergedBeforeItIsServed() throws RocksDBException {
        Path directory = parent.resolve("loaded");
        RocksSettings smallFiles = RocksSettings.FOR_LOADING.withWriteBufferBytes(64 << 10);
        byte[] value = new byte[1 << 10];
        try (RocksStore store = RocksStore.open(directory, smallFiles)) {
            PartitionStore partition = store.open(ID);
            for (int lsn = 0; lsn < 1_000; lsn++) {
                new Random(lsn).nextBytes(value);
                partition.commit(new Commit(lsn, lsn + 1, new WriteBatch().put(KeySpace.ITEMS, key(lsn), value)));
            }
        }

        assertThat(unmergedFiles(directory)).isLessThan(4);
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            assertThat(store.open(ID).get(KeySpace.ITEMS, key(999))).contains(value);
        }
    }

    /** Merging writes all files anew, however little there is to load. */
    @Test
    void whatIsOpenedForLoadingAndGetsNothingIsLeftAsItIs() throws RocksDBException {
        Path directory = parent.resolve("served");
        byte[] value = new byte[1 << 10];
        RocksSettings unmerged = RocksSettings.FOR_LOADING.withWriteBufferBytes(64 << 10);
        for (int round = 0; round < 8; round++) {
            try (RocksStore store = RocksStore.open(directory, unmerged)) {
                PartitionStore partition = store.open(ID);
                partition.commit(new Commit(round, round + 1, new WriteBatch().put(KeySpace.ITEMS, key(round), value)));
            }
        }
        int files = unmergedFiles(directory);

        RocksStore.open(directory, RocksSettings.FOR_LOADING).close();

        assertThat(files).isGreaterThanOrEqualTo(4);
        assertThat(unmergedFiles(directory)).isEqualTo(files);
    }

    /** Reading a long log would make the next start wait. */
    @Test
    void aLongLogIsNotLeftToTheNextStart() throws IOException {
        Path directory = parent.resolve("served");
        byte[] value = new byte[1 << 20];
        new Random(1).nextBytes(value);
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            PartitionStore partition = store.open(ID);
            for (int lsn = 0; lsn < 10; lsn++) {
                partition.commit(new Commit(lsn, lsn + 1, new WriteBatch().put(KeySpace.ITEMS, key(lsn), value)));
            }
        }

        assertThat(bytesOf(directory, ".sst")).isGreaterThan(10L << 20);
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            assertThat(bytesOf(directory, ".log")).isLessThan(1L << 20);
            assertThat(store.open(ID).get(KeySpace.ITEMS, key(9))).contains(value);
        }
    }

    @Test
    void aShortLogIsLeft() throws IOException {
        Path directory = directoryWithData();

        assertThat(bytesOf(directory, ".sst")).isZero();
    }

    private static long bytesOf(Path directory, String ending) throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.toString().endsWith(ending)).toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    @Test
    void aStoreCanBeReadWhileItIsOpenForWriting() {
        Path directory = directoryWithData();

        try (RocksStore writer = RocksStore.open(directory, RocksSettings.DEFAULTS);
                RocksStore reader = RocksStore.open(directory, RocksSettings.DEFAULTS.forReadingOnly())) {
            assertThat(writer.open(ID).commit(new Commit(1, 2, new WriteBatch()))).isTrue();
            assertThat(reader.open(ID).lsn()).isEqualTo(1);
        }
    }

    /** Every directory of this format has all key spaces: what is missing was there. */
    @Test
    void aDirectoryThatLacksAKeySpaceIsDamaged() throws RocksDBException {
        Path directory = directoryWithData();
        dropFamily(directory, KeySpace.VERSIONS);

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                .withCode(ErrorCode.DATA_CORRUPT)
                .withMessageContaining("lacks the key spaces")
                .withMessageContaining("VERSIONS");
        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS.forReadingOnly()))
                .withCode(ErrorCode.DATA_CORRUPT);
    }

    /** RocksDB makes the column families one after the other. */
    @Test
    void aDirectoryWhoseMakingWasCutOffIsMadeInFull() throws IOException, RocksDBException {
        Path directory = directoryWithData();
        dropFamily(directory, KeySpace.VERSIONS);
        Files.move(directory.resolve(DataDirectory.FORMAT_FILE), directory.resolve("orrery-new"));

        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            WriteBatch writes = new WriteBatch().put(KeySpace.VERSIONS, KEY, new byte[3]);
            assertThat(store.open(ID).commit(new Commit(1, 2, writes))).isTrue();
        }
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS.forReadingOnly())) {
            assertThat(store.open(ID).get(KeySpace.VERSIONS, KEY)).isPresent();
        }
        assertThat(directory.resolve("orrery-new")).doesNotExist();
    }

    /** Such a directory was last written before there was a mark of what is durable. */
    @Test
    void aDirectoryWithoutAMarkGetsOneWhetherItIsWrittenOrNot() throws IOException {
        for (Path directory : List.of(directoryWithData(), directoryWithSortedFiles())) {
            RocksStore.open(directory, RocksSettings.FOR_LOADING).close();
            Files.delete(directory.resolve(DurableMark.FILE));

            for (int round = 0; round < 3; round++) {
                RocksStore.open(directory, RocksSettings.DEFAULTS).close();
            }
            try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
                long lsn = store.open(ID).lsn();
                assertThat(store.open(ID).commit(new Commit(lsn, lsn + 1, new WriteBatch()))).isTrue();
            }
            RocksStore.openToCheck(directory, RocksSettings.DEFAULTS).close();
            assertThat(DurableMark.read(directory).log()).isPositive();
        }
    }

    @Test
    void nothingIsMadeForReadingOnly() {
        Path directory = parent.resolve("none");

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS.forReadingOnly()))
                .withCode(ErrorCode.STORAGE_FAILED)
                .withMessageContaining("There is no data of Orrery");
        assertThat(directory).doesNotExist();
    }

    @Test
    void aDirectoryIsOpenedOnlyOnce() {
        try (RocksStore first = RocksStore.open(parent, RocksSettings.DEFAULTS)) {
            assertThatOrreryFails(() -> RocksStore.open(parent, RocksSettings.DEFAULTS))
                    .withCode(ErrorCode.DATA_DIRECTORY_IN_USE)
                    .withMessageContaining(parent.toString());
            assertThat(first.partitions()).isEmpty();
        }
        RocksStore.open(parent, RocksSettings.DEFAULTS).close();
    }

    @Test
    void aNewerFormatIsRefused() throws IOException {
        Path directory = directoryWithData();
        Files.writeString(directory.resolve(DataDirectory.FORMAT_FILE), "1000\n");

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                .withCode(ErrorCode.STORAGE_FAILED)
                .withMessageContaining("newer version of Orrery")
                .withMessageContaining("orrery export");
        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS.forReadingOnly()))
                .withMessageContaining("newer version of Orrery");
        assertThatOrreryFails(() -> RocksSalvage.copy(directory, Files.createDirectory(parent.resolve("salvaged"))))
                .withMessageContaining("newer version of Orrery");
    }

    @Test
    void aDatabaseWithoutAFormatIsNotOurs() throws IOException {
        Path directory = directoryWithData();
        Files.delete(directory.resolve(DataDirectory.FORMAT_FILE));

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                .withCode(ErrorCode.DATA_CORRUPT);
    }

    @Test
    void dataIsNotDeletedWhenItsRootIsMissing() throws IOException {
        Path directory = directoryWithData();
        Files.delete(directory.resolve("CURRENT"));
        List<Path> before = files(directory, "");

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                .withCode(ErrorCode.DATA_CORRUPT);
        assertThat(files(directory, "")).isEqualTo(before);
    }

    @Test
    void missingFilesAreFoundAtTheStart() throws IOException {
        Path directory = directoryWithSortedFiles();
        // All of them, since some may be left over from a compaction and are not missed.
        for (Path file : files(directory, ".sst")) {
            Files.delete(file);
        }

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                .withCode(ErrorCode.DATA_CORRUPT)
                .withMessageContaining("damaged");
    }

    @Test
    void aDamagedRootIsFoundAtTheStart() throws IOException {
        Path directory = directoryWithData();
        Files.write(directory.resolve("CURRENT"), new byte[] {1, 2, 3});

        assertThatOrreryFails(() -> RocksStore.open(directory, RocksSettings.DEFAULTS))
                .withCode(ErrorCode.DATA_CORRUPT);
    }

    @Test
    void damagedDataIsFoundWhenItIsRead() throws IOException {
        Path directory = directoryWithSortedFiles();
        for (Path file : files(directory, ".sst")) {
            byte[] bytes = Files.readAllBytes(file);
            // In small files that is already their index, which is read at the start.
            if (bytes.length > 10_000) {
                bytes[100] ^= 1;
                Files.write(file, bytes);
            }
        }

        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            PartitionStore partition = store.open(ID);
            assertThatOrreryFails(() -> {
                for (int i = 0; i < 256; i++) {
                    partition.get(KeySpace.ITEMS, new byte[] {(byte) i});
                }
            })
                    .withCode(ErrorCode.DATA_CORRUPT);
        }
    }

    @Test
    void aFileInPlaceOfTheDirectoryIsRefused() throws IOException {
        Path file = Files.createFile(parent.resolve("file"));

        assertThatOrreryFails(() -> RocksStore.open(file, RocksSettings.DEFAULTS)).withCode(ErrorCode.STORAGE_FAILED);
    }

    @Test
    void reopeningOftenLeavesNoPileOfFiles() throws IOException {
        for (int i = 0; i < 20; i++) {
            RocksStore.open(parent, RocksSettings.DEFAULTS).close();
        }

        assertThat(files(parent, "")).hasSizeLessThan(20);
    }

    /** Makes a directory look as if a key space had never been. */
    private static void dropFamily(Path directory, KeySpace space) throws RocksDBException {
        try (DatabaseOptions options = new DatabaseOptions(RocksSettings.DEFAULTS)) {
            List<ColumnFamilyHandle> families = new ArrayList<>();
            try (RocksDB rocks = RocksDB.open(options.database(), directory.toString(), options.families(), families)) {
                rocks.dropColumnFamily(families.get(space.ordinal()));
                families.forEach(ColumnFamilyHandle::close);
            }
        }
    }

    private Path directoryWithData() {
        Path directory = parent.resolve("data");
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            WriteBatch writes = new WriteBatch().put(KeySpace.ITEMS, KEY, new byte[10]);
            assertThat(store.open(ID).commit(new Commit(0, 1, writes))).isTrue();
        }
        return directory;
    }

    private Path directoryWithSortedFiles() {
        Path directory = parent.resolve("files");
        Random random = new Random(1);
        try (RocksStore store =
                RocksStore.open(directory, RocksSettings.DEFAULTS.withWriteBufferBytes(64 << 10))) {
            for (int i = 0; i < 256; i++) {
                byte[] value = new byte[4096];
                random.nextBytes(value);
                WriteBatch writes = new WriteBatch().put(KeySpace.ITEMS, new byte[] {(byte) i}, value);
                assertThat(store.open(ID).commit(new Commit(i, i + 1, writes))).isTrue();
            }
        }
        return directory;
    }

    private static List<Path> files(Path directory, String ending) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
        }
    }

    private static byte[] key(int number) {
        return new byte[] {(byte) (number * 31), (byte) number, (byte) (number >> 8)};
    }

    private static int unmergedFiles(Path directory) throws RocksDBException {
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try (DatabaseOptions options = new DatabaseOptions(RocksSettings.DEFAULTS.forReadingOnly());
                RocksDB rocks = RocksDB.openReadOnly(
                        options.database(), directory.toString(), options.families(), handles)) {
            ColumnFamilyHandle items = handles.get(KeySpace.ITEMS.ordinal());
            return Integer.parseInt(rocks.getProperty(items, "rocksdb.num-files-at-level0"));
        }
    }
}
