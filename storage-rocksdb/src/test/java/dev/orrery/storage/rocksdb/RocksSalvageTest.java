package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.rocksdb.DamagedDirectories.Action;
import dev.orrery.storage.rocksdb.DamagedDirectories.Case;
import dev.orrery.storage.rocksdb.DamagedDirectories.Expected;
import dev.orrery.storage.rocksdb.DamagedDirectories.Fixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is left of damaged directories. */
class RocksSalvageTest {

    @TempDir
    private static Path parent;

    private static DamagedDirectories directories;
    private static int targets;

    @BeforeAll
    static void make() throws IOException {
        directories = DamagedDirectories.in(parent);
    }

    @Test
    void ofADamagedLogOnlyTheDamagedRecordIsLost() throws IOException {
        Path damaged = damaged(Fixture.KILLED, DamageCases.flipInFirstLog(0.01));
        Map<String, Integer> before = files(damaged);

        Path salvaged = target();
        List<String> losses = RocksSalvage.copy(damaged, salvaged);

        assertThat(missing(salvaged)).hasSize(1);
        assertThat(losses).anyMatch(loss -> loss.matches("\\d+\\.log can't be read from byte \\d+ to \\d+"));
        assertThat(losses).anyMatch(loss -> loss.startsWith("3 changes are missing before byte"));
        assertThat(files(damaged)).isEqualTo(before);
    }

    @Test
    void ofALogThatIsCutTheRestIsLost() throws IOException {
        Path salvaged = target();

        List<String> losses =
                RocksSalvage.copy(damaged(Fixture.KILLED, DamageCases.cutLastLog(0.999)), salvaged);

        assertThat(missing(salvaged)).containsExactly(directories.commits(Fixture.KILLED));
        assertThat(losses).contains("The last 3 changes that were answered are missing");
    }

    @Test
    void whatIsTornAndWasNeverAnsweredIsNoLoss() throws IOException {
        Path salvaged = target();

        List<String> losses = RocksSalvage.copy(damaged(Fixture.KILLED, DamageCases.rubbishBehindLastLog()), salvaged);

        assertThat(missing(salvaged)).isEmpty();
        assertThat(losses).isEmpty();
    }

    @Test
    void withoutAManifestTheSortedFilesAndTheLogHaveAll() throws IOException {
        for (Fixture fixture : List.of(Fixture.KILLED, Fixture.CLOSED)) {
            for (double place : new double[] {0, 0.3, 0.6, 0.95}) {
                Path salvaged = target();

                List<String> losses = RocksSalvage.copy(damaged(fixture, DamageCases.cutManifest(place)), salvaged);

                assertThat(missing(salvaged)).isEmpty();
                assertThat(losses).singleElement().asString().contains("a new one was made");
            }
        }
    }

    @Test
    void aDirectoryInUseIsNotSalvaged() throws IOException {
        Path directory = damaged(Fixture.KILLED, path -> {});
        try (RocksStore store = RocksStore.open(directory, RocksSettings.DEFAULTS)) {
            assertThat(store.partitions()).isNotEmpty();

            assertThatOrreryFails(() -> RocksSalvage.copy(directory, target()))
                    .withCode(ErrorCode.DATA_DIRECTORY_IN_USE);
        }
    }

    @Test
    void whateverIsDamagedTheRestCanBeOpened() throws IOException {
        List<String> hopeless = new ArrayList<>();
        for (Case damage : DamageCases.all().filter(each -> each.fixture() == Fixture.KILLED).toList()) {
            Path salvaged = target();
            try {
                RocksSalvage.copy(directories.damaged(damage), salvaged);
                RocksStore.open(salvaged, RocksSettings.DEFAULTS).close();
            } catch (OrreryException e) {
                hopeless.add(damage + " " + e.getMessage());
            }
        }

        assertThat(hopeless).allMatch(
                each -> each.contains("a log is a directory") || each.contains("newer version of Orrery"));
    }

    @Test
    void whatIsSalvagedIsOfTheFormatThatItWas() throws IOException {
        Path old = damaged(Fixture.KILLED, path -> Files.writeString(path.resolve(DataDirectory.FORMAT_FILE), "1\n"));
        Path unknown = damaged(Fixture.KILLED, path -> Files.delete(path.resolve(DataDirectory.FORMAT_FILE)));
        for (Path directory : List.of(old, unknown)) {
            Path salvaged = target();

            RocksSalvage.copy(directory, salvaged);

            assertThat(salvaged.resolve(DataDirectory.FORMAT_FILE)).hasContent("1");
        }
    }

    private static Path damaged(Fixture fixture, Action action) throws IOException {
        return directories.damaged(new Case("damage", fixture, Expected.EITHER, action));
    }

    private static Path target() throws IOException {
        return Files.createDirectory(parent.resolve("salvaged" + targets++));
    }

    /** The commits whose items are not there, or not as they were. */
    private static List<Integer> missing(Path directory) {
        List<Integer> missing = new ArrayList<>();
        try (RocksStore store = RocksStore.openToCheck(directory, RocksSettings.DEFAULTS)) {
            PartitionStore partition = store.open(DamagedDirectories.PARTITION);
            for (int lsn = 1; lsn <= directories.commits(Fixture.KILLED); lsn++) {
                byte[] expected = DamagedDirectories.value(lsn);
                boolean isThere = partition.get(KeySpace.ITEMS, DamagedDirectories.key(lsn))
                        .map(value -> Arrays.equals(value, expected))
                        .orElse(false);
                if (!isThere) {
                    missing.add(lsn);
                }
            }
        }
        return missing;
    }

    private static Map<String, Integer> files(Path directory) throws IOException {
        Map<String, Integer> contents = new TreeMap<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.toList()) {
                contents.put(file.getFileName().toString(), Arrays.hashCode(Files.readAllBytes(file)));
            }
        }
        return contents;
    }
}
