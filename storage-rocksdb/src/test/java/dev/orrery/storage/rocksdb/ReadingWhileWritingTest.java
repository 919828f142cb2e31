package dev.orrery.storage.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Values are kept in memory; nobody may see that. Each commit writes its LSN as the value of all keys. */
class ReadingWhileWritingTest {

    private static final PartitionId PARTITION = new PartitionId(1, 0);
    private static final int COMMITS = 5_000;
    private static final List<byte[]> KEYS = IntStream.range(0, 20)
            .mapToObj(i -> new byte[] {(byte) i, 1, 2, 3})
            .toList();

    @TempDir
    private Path directory;

    private RocksStore store;
    private PartitionStore partition;

    @BeforeEach
    void open() {
        store = RocksStore.open(directory, RocksSettings.DEFAULTS.withDurability(Durability.ASYNC));
        partition = store.open(PARTITION);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void aSnapshotShowsOneCommit() throws Exception {
        AtomicInteger checked = new AtomicInteger();

        readWhileWriting(() -> {
            try (PartitionSnapshot snapshot = partition.snapshot()) {
                long lsn = snapshot.lsn();
                assertThat(numbers(snapshot.getAll(KeySpace.ITEMS, KEYS))).containsOnly(lsn);
                assertThat(number(snapshot.get(KeySpace.ITEMS, KEYS.get(3)))).isEqualTo(lsn);
                checked.incrementAndGet();
            }
        });

        assertThat(checked).hasPositiveValue();
    }

    @Test
    void anOldSnapshotStaysAsItIs() {
        commit(0);
        try (PartitionSnapshot first = partition.snapshot()) {
            for (long lsn = 1; lsn < 100; lsn++) {
                commit(lsn);
                assertThat(number(partition.get(KeySpace.ITEMS, KEYS.getFirst()))).isEqualTo(lsn + 1);
                assertThat(number(first.get(KeySpace.ITEMS, KEYS.getFirst()))).isEqualTo(1);
            }
            assertThat(first.lsn()).isEqualTo(1);
        }
    }

    @Test
    void whoHasCommittedSeesIt() throws Exception {
        readWhileWriting(() -> {
            long before = partition.lsn();
            assertThat(number(partition.get(KeySpace.ITEMS, KEYS.getFirst()))).isGreaterThanOrEqualTo(before);
            assertThat(numbers(partition.getAll(KeySpace.ITEMS, KEYS)))
                    .allSatisfy(each -> assertThat(each).isGreaterThanOrEqualTo(before));
        });
    }

    @Test
    void whatIsDroppedIsGone() {
        commit(0);
        for (int i = 0; i < 3; i++) {
            assertThat(number(partition.get(KeySpace.ITEMS, KEYS.getFirst()))).isEqualTo(1);
        }

        store.drop(PARTITION);

        assertThat(partition.get(KeySpace.ITEMS, KEYS.getFirst())).isEmpty();
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            assertThat(snapshot.lsn()).isZero();
            assertThat(snapshot.getAll(KeySpace.ITEMS, KEYS)).containsOnly(Optional.empty());
        }
    }

    private void readWhileWriting(Runnable read) throws Exception {
        commit(0);
        try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
            List<Future<?>> reading = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                reading.add(readers.submit(() -> {
                    while (partition.lsn() < COMMITS) {
                        read.run();
                    }
                }));
            }
            for (long lsn = 1; lsn < COMMITS; lsn++) {
                commit(lsn);
                // Values are worth keeping only if there is time between two commits.
                read.run();
                read.run();
                read.run();
            }
            for (Future<?> each : reading) {
                each.get();
            }
        }
    }

    private void commit(long expectedLsn) {
        WriteBatch writes = new WriteBatch();
        byte[] value = ByteBuffer.allocate(Long.BYTES).putLong(expectedLsn + 1).array();
        KEYS.forEach(key -> writes.put(KeySpace.ITEMS, key, value));
        assertThat(partition.commit(new Commit(expectedLsn, expectedLsn + 1, writes))).isTrue();
    }

    private static List<Long> numbers(List<Optional<byte[]>> values) {
        return values.stream().map(ReadingWhileWritingTest::number).toList();
    }

    private static long number(Optional<byte[]> value) {
        return ByteBuffer.wrap(value.orElseThrow()).getLong();
    }
}
