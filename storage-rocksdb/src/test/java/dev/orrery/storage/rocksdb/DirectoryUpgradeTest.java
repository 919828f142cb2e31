package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.rocksdb.upgrade.FormatStep;
import dev.orrery.storage.rocksdb.upgrade.Formats;
import dev.orrery.testing.OtherJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Upgrades with steps made for these tests: each value is the number of the format in which it was written last. */
class DirectoryUpgradeTest {

    private static final PartitionId ID = new PartitionId(1, 0);
    private static final int VALUES = 10;
    private static final RocksSettings SETTINGS = RocksSettings.DEFAULTS;
    private static final Formats FIRST = new Formats(List.of());

    /** How often an upgrade from 1 to 3 can be ended: where it tells of a stage, and in the middle of each step. */
    private static final int ENDS = 9;

    private static final int HALTED = 7;

    @TempDir
    private Path parent;

    private Path directory;

    /** A step that gives half of the values their new form in one commit, and the rest in another. */
    private record Renumbering(int next, Runnable atHalf) implements FormatStep {

        @Override
        public String purpose() {
            return "values are " + next;
        }

        @Override
        public boolean leavesBytes() {
            return false;
        }

        @Override
        public void check(Store store) {
            Set<Integer> found = valuesIn(store);
            if (found.contains(0)) {
                throw new OrreryException(ErrorCode.STORAGE_FAILED, "A value has no place in the next format");
            }
            assertThat(found).isSubsetOf(next - 1, next);
        }

        @Override
        public void apply(Store store) {
            write(store, 0, VALUES / 2, next);
            atHalf.run();
            write(store, VALUES / 2, VALUES, next);
        }
    }

    private static Formats third(Runnable atHalf) {
        return new Formats(List.of(new Renumbering(2, atHalf), new Renumbering(3, atHalf)));
    }

    private static Formats third() {
        return third(() -> {});
    }

    private static RocksStore open(Path directory, Formats formats) {
        return RocksStore.openUpgraded(new DataDirectory(directory, formats), SETTINGS, UpgradeFaults.NONE);
    }

    private static void write(Store store, int from, int to, int value) {
        PartitionStore partition = store.open(ID);
        WriteBatch writes = new WriteBatch();
        IntStream.range(from, to)
                .forEach(i -> writes.put(KeySpace.ITEMS, new byte[] {(byte) i}, new byte[] {(byte) value}));
        partition.commit(new Commit(partition.lsn(), partition.lsn() + 1, writes));
    }

    private static Set<Integer> valuesIn(Store store) {
        List<Integer> values = new ArrayList<>();
        try (PartitionSnapshot snapshot = store.open(ID).snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            while (cursor.next()) {
                values.add((int) cursor.value()[0]);
            }
        }
        assertThat(values).hasSize(VALUES);
        return new TreeSet<>(values);
    }

    private List<Path> backups() throws IOException {
        Path backups = directory.resolve("backups");
        if (!Files.exists(backups)) {
            return List.of();
        }
        try (Stream<Path> found = Files.list(backups)) {
            return found.filter(it -> !it.toString().endsWith(".partial")).sorted().toList();
        }
    }

    @BeforeEach
    void writeInTheFirstFormat() {
        directory = parent.resolve("data");
        try (RocksStore store = open(directory, FIRST)) {
            write(store, 0, VALUES, 1);
        }
    }

    @Test
    void olderDataIsUpgradedStepByStep() {
        try (RocksStore store = open(directory, third())) {
            assertThat(valuesIn(store)).containsExactly(3);
        }
        assertThat(directory.resolve(DataDirectory.FORMAT_FILE)).hasContent("3");
        assertThat(directory.resolve("orrery-upgrade")).doesNotExist();
    }

    @Test
    void aBackupIsMadeBeforeThatOlderVersionsOpen() throws IOException {
        open(directory, third()).close();

        assertThat(backups()).extracting(it -> it.getFileName().toString()).containsExactly("before-format-3");
        try (RocksStore backup = open(backups().getFirst(), FIRST)) {
            assertThat(valuesIn(backup)).containsExactly(1);
        }
    }

    @Test
    void dataOfTheNewestFormatIsLeftAlone() throws IOException {
        open(directory, FIRST).close();

        assertThat(backups()).isEmpty();
    }

    @Test
    void afterAnUpgradeAnOlderVersionRefusesTheDirectory() {
        open(directory, third()).close();

        assertThatOrreryFails(() -> open(directory, FIRST))
                .withCode(ErrorCode.STORAGE_FAILED)
                .withMessageContaining("newer version of Orrery");
    }

    @Test
    void dataWithoutAPlaceInTheNextFormatIsRefusedAndLeftAsItIs() throws IOException {
        try (RocksStore store = open(directory, FIRST)) {
            write(store, 3, 4, 0);
        }

        assertThatOrreryFails(() -> open(directory, third())).withMessageContaining("no place in the next format");

        assertThat(backups()).isEmpty();
        try (RocksStore store = open(directory, FIRST)) {
            assertThat(valuesIn(store)).containsExactly(0, 1);
        }
    }

    @Test
    void whatCanNotBeReadAsItIsHasToBeUpgradedFirst() {
        assertThatOrreryFails(new DataDirectory(directory, third())::prepareToRead)
                .withCode(ErrorCode.STORAGE_FAILED)
                .withMessageContaining("Start the server on it once");
    }

    static IntStream ends() {
        return IntStream.rangeClosed(1, ENDS);
    }

    /** The process is really gone then: nothing is closed, flushed or tidied up. */
    @ParameterizedTest
    @MethodSource("ends")
    void aKilledUpgradeGoesOnWithTheNextStart(int end) throws IOException, InterruptedException {
        assertThat(upgradeKilledAt(end)).isEqualTo(HALTED);

        boolean isBegun = !Files.readString(directory.resolve(DataDirectory.FORMAT_FILE)).equals("1\n");
        if (isBegun) {
            assertThatOrreryFails(() -> open(directory, FIRST)).withMessageContaining("newer version of Orrery");
        } else {
            try (RocksStore store = open(directory, FIRST)) {
                assertThat(valuesIn(store)).containsExactly(1);
            }
        }
        try (RocksStore store = open(directory, third())) {
            assertThat(valuesIn(store)).containsExactly(3);
        }
        for (Path backup : backups()) {
            try (RocksStore store = open(backup, FIRST)) {
                assertThat(valuesIn(store)).containsExactly(1);
            }
        }
        assertThat(backups()).isNotEmpty();
    }

    @Test
    void anUpgradeEndsAtNoOtherPlaces() throws IOException, InterruptedException {
        assertThat(upgradeKilledAt(ENDS + 1)).isZero();
    }

    private int upgradeKilledAt(int end) throws IOException, InterruptedException {
        return new ProcessBuilder(
                OtherJvm.command(DirectoryUpgradeTest.class, directory.toString(), Integer.toString(end)))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** Upgrades a directory, and halts at one of the places where that can be ended. */
    public static void main(String[] arguments) {
        int end = Integer.parseInt(arguments[1]);
        AtomicInteger passed = new AtomicInteger();
        Runnable pass = () -> {
            if (passed.incrementAndGet() == end) {
                Runtime.getRuntime().halt(HALTED);
            }
        };
        DataDirectory data = new DataDirectory(Path.of(arguments[0]), third(pass));
        RocksStore.openUpgraded(data, SETTINGS, stage -> pass.run()).close();
    }
}
