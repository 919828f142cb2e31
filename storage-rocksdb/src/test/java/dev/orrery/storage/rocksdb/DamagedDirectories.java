package dev.orrery.storage.rocksdb;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.rocksdb.file.DurableMark;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Directories with data in sorted files and in several logs, and copies of them that are damaged. */
public final class DamagedDirectories {

    public static final PartitionId PARTITION = new PartitionId(1, 2);

    private static final int PHASE_COMMITS = 30;
    private static final int SEED = 7;

    /** How a directory came to be as it is. */
    public enum Fixture {
        /** The process was killed: commits are in sorted files and in three logs, and the last log was never closed. */
        KILLED,
        /** The same, but closed. */
        CLOSED,
        /** Closed when all was in sorted files. */
        FLUSHED,
        /** A copy that was made while commits went on. */
        BACKUP,
        /** Killed, and written before there was a mark of what is durable. */
        KILLED_WITHOUT_MARK
    }

    /** What must come of it. */
    public enum Expected {
        OPENS,
        REFUSED,
        /** Either all is there, or it is refused. */
        EITHER
    }

    interface Action {
        void damage(Path directory) throws IOException;
    }

    public record Case(String name, Fixture fixture, Expected expected, Action action) {
        @Override
        public String toString() {
            return fixture + ": " + name + ": " + expected;
        }
    }

    private final Path parent;
    private final Map<Fixture, Path> fixtures = new EnumMap<>(Fixture.class);
    private int copies;

    private DamagedDirectories(Path parent) {
        this.parent = parent;
    }

    public static DamagedDirectories in(Path parent) throws IOException {
        DamagedDirectories made = new DamagedDirectories(parent);
        made.makeFixtures();
        return made;
    }

    public Path damaged(Case damage) throws IOException {
        Path directory = copy(fixtures.get(damage.fixture()), "damaged" + copies++);
        damage.action().damage(directory);
        return directory;
    }

    /** How many commits were answered. */
    public int commits(Fixture fixture) {
        return fixture == Fixture.FLUSHED ? PHASE_COMMITS : 3 * PHASE_COMMITS;
    }

    public static byte[] key(int lsn) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(lsn).array();
    }

    public static byte[] value(int lsn) {
        // The largest need several blocks of the log.
        byte[] value = new byte[lsn % 10 == 0 ? 50_000 : 500];
        new Random(lsn + SEED).nextBytes(value);
        return value;
    }

    private void makeFixtures() throws IOException {
        Path live = parent.resolve("live");
        try (RocksStore store = RocksStore.open(live, RocksSettings.FOR_LOADING)) {
            commit(store, 1);
        }
        fixtures.put(Fixture.FLUSHED, copy(live, "flushed"));
        try (RocksStore store = RocksStore.open(live, RocksSettings.DEFAULTS)) {
            commit(store, PHASE_COMMITS + 1);
        }
        try (RocksStore store = RocksStore.open(live, RocksSettings.DEFAULTS)) {
            commit(store, 2 * PHASE_COMMITS + 1);
            fixtures.put(Fixture.KILLED, copy(live, "killed"));
            store.checkpoint(parent.resolve("backup"));
            fixtures.put(Fixture.BACKUP, parent.resolve("backup"));
        }
        fixtures.put(Fixture.CLOSED, closed());
        Path withoutMark = copy(fixtures.get(Fixture.KILLED), "without-mark");
        Files.delete(withoutMark.resolve(DurableMark.FILE));
        fixtures.put(Fixture.KILLED_WITHOUT_MARK, withoutMark);
    }

    private Path closed() throws IOException {
        Path closed = copy(fixtures.get(Fixture.KILLED), "closed");
        RocksStore.open(closed, RocksSettings.DEFAULTS).close();
        return closed;
    }

    private static void commit(RocksStore store, int from) {
        PartitionStore partition = store.open(PARTITION);
        for (int lsn = from; lsn < from + PHASE_COMMITS; lsn++) {
            WriteBatch writes = new WriteBatch()
                    .put(KeySpace.ITEMS, key(lsn), value(lsn))
                    .put(KeySpace.CHANGES, key(lsn), new byte[] {1});
            partition.commit(new Commit(lsn - 1, lsn, writes));
        }
    }

    private Path copy(Path source, String name) throws IOException {
        Path target = Files.createDirectory(parent.resolve(name));
        try (Stream<Path> files = Files.list(source)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(file.getFileName()));
            }
        }
        return target;
    }

    /** The files of a directory whose names match, by name. */
    static List<Path> files(Path directory, String pattern) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().matches(pattern)).sorted().toList();
        }
    }
}
