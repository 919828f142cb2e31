package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.orrery.storage.WriteBatch;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClosingTest {

    private static final PartitionId ID = new PartitionId(3, 1);
    private static final byte[] KEY = {7};

    @TempDir
    private Path directory;

    private RocksStore store;
    private PartitionStore partition;

    @BeforeEach
    void open() {
        store = RocksStore.open(directory, RocksSettings.DEFAULTS.withDurability(Durability.ASYNC));
        partition = store.open(ID);
        partition.commit(new Commit(0, 1, new WriteBatch()
                .put(KeySpace.ITEMS, KEY, new byte[10])
                .put(KeySpace.ITEMS, new byte[] {8}, new byte[10])));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void snapshotsAndCursorsOfAClosedStoreSaySo() {
        PartitionSnapshot snapshot = partition.snapshot();
        EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD);
        assertThat(cursor.next()).isTrue();

        store.close();

        assertThatOrreryFails(cursor::next).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(cursor::key).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(cursor::value).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(snapshot::lsn).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> snapshot.get(KeySpace.ITEMS, KEY)).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> snapshot.getAll(KeySpace.ITEMS, List.of(KEY))).withCode(ErrorCode.ENGINE_CLOSED);
        assertThatOrreryFails(() -> snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD))
                .withCode(ErrorCode.ENGINE_CLOSED);
        cursor.close();
        snapshot.close();
        assertThat(store.openHandles()).isZero();
    }

    @Test
    void whatWasClosedCannotBeUsed() {
        PartitionSnapshot snapshot = partition.snapshot();
        EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD);
        cursor.close();
        cursor.close();
        snapshot.close();
        snapshot.close();

        assertThatThrownBy(cursor::next).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> snapshot.get(KeySpace.ITEMS, KEY)).isInstanceOf(IllegalStateException.class);
        assertThat(store.openHandles()).isZero();
    }

    @Test
    void aCursorOutlivesItsSnapshotUnharmed() {
        PartitionSnapshot snapshot = partition.snapshot();
        try (EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            snapshot.close();
            partition.commit(new Commit(1, 2, new WriteBatch().delete(KeySpace.ITEMS, KEY)));

            assertThat(cursor.next()).isTrue();
            assertThat(cursor.key()).isEqualTo(KEY);
        }
    }

    @Test
    void aCursorIsReadOnlyAtAnEntry() {
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.TERMS, KeyRange.all(), Direction.FORWARD)) {
            assertThatThrownBy(cursor::key).isInstanceOf(IllegalStateException.class);
            assertThat(cursor.next()).isFalse();
            assertThatThrownBy(cursor::value).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void closingWaitsForWhatIsUnderWayAndEndsTheRest() throws Exception {
        for (int round = 0; round < 10; round++) {
            closeUnderLoad();
            store = RocksStore.open(directory, RocksSettings.DEFAULTS.withDurability(Durability.ASYNC));
            partition = store.open(ID);
        }
    }

    private void closeUnderLoad() throws Exception {
        List<Runnable> tasks = List.of(
                () -> partition.get(KeySpace.ITEMS, KEY),
                () -> partition.getAll(KeySpace.ITEMS, List.of(KEY, KEY)),
                this::commitOnce,
                this::scanOnce,
                () -> store.partitions(),
                () -> store.drop(new PartitionId(9, 9)));
        CountDownLatch warm = new CountDownLatch(tasks.size() * 20);
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            List<Future<?>> running = new ArrayList<>();
            for (Runnable task : tasks) {
                running.add(threads.submit(() -> repeatUntilClosed(task, warm)));
                running.add(threads.submit(() -> repeatUntilClosed(task, warm)));
            }
            warm.await();
            store.close();
            for (Future<?> each : running) {
                each.get();
            }
        }
    }

    private static void repeatUntilClosed(Runnable task, CountDownLatch warm) {
        try {
            while (true) {
                task.run();
                warm.countDown();
            }
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.ENGINE_CLOSED);
        }
    }

    private void commitOnce() {
        long lsn = partition.lsn();
        partition.commit(new Commit(lsn, lsn + 1, new WriteBatch().put(KeySpace.META, KEY, KEY)));
    }

    private void scanOnce() {
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(KeySpace.ITEMS, KeyRange.all(), Direction.BACKWARD)) {
            while (cursor.next()) {
                assertThat(cursor.key()).hasSize(1);
                assertThat(cursor.value()).hasSize(10);
            }
        }
    }

    @Test
    void aSnapshotClosedUnderItsReadersIsNotFreedUnderThem() throws InterruptedException, ExecutionException {
        for (int round = 0; round < 200; round++) {
            PartitionSnapshot snapshot = partition.snapshot();
            CountDownLatch started = new CountDownLatch(1);
            try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
                Future<?> reader = threads.submit(() -> readUntilClosed(snapshot, started));
                started.await();
                snapshot.close();
                reader.get();
            }
        }
    }

    private static void readUntilClosed(PartitionSnapshot snapshot, CountDownLatch started) {
        try {
            while (true) {
                assertThat(snapshot.get(KeySpace.ITEMS, KEY)).isPresent();
                started.countDown();
            }
        } catch (IllegalStateException closed) {
            assertThat(closed).hasMessageContaining("closed");
        }
    }
}
