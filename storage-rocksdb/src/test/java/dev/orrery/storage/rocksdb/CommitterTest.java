package dev.orrery.storage.rocksdb;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.WriteBatch;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;

class CommitterTest {

    private static final byte[] KEY = {1};

    @TempDir
    private Path directory;

    private RocksDatabase database;
    private Committer committer;
    private volatile Committer.Disk disk;
    private volatile boolean hasRoom = true;

    @BeforeEach
    void start() throws IOException {
        database = RocksDatabase.make(directory, RocksSettings.DEFAULTS);
        disk = database::write;
        committer = new Committer(database, new Committer.Disk() {
            @Override
            public void write(byte[] batch) throws RocksDBException {
                disk.write(batch);
            }

            @Override
            public boolean takesCommits() {
                return hasRoom;
            }
        });
        committer.start();
    }

    @AfterEach
    void stop() {
        database.closeGate();
        committer.stop();
        database.free();
    }

    @Test
    void commitsOfManyCallersShareAWrite() throws Exception {
        int callers = 64;
        AtomicInteger writes = new AtomicInteger();
        CountDownLatch allHandedIn = new CountDownLatch(callers);
        disk = batch -> {
            // The first write is held until everybody has handed in a commit, so that the others gather behind it.
            awaitUninterruptibly(allHandedIn);
            writes.incrementAndGet();
            database.write(batch);
        };

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Boolean>> commits = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                RocksPartition partition = partition(i);
                commits.add(threads.submit(() -> {
                    allHandedIn.countDown();
                    return partition.commit(commit(0, 1));
                }));
            }
            for (Future<Boolean> each : commits) {
                assertThat(each.get()).isTrue();
            }
        }

        assertThat(writes.get()).isLessThan(callers / 2);
        for (int i = 0; i < callers; i++) {
            assertThat(partition(i).lsn()).isEqualTo(1);
            assertThat(partition(i).get(KeySpace.ITEMS, KEY)).isPresent();
        }
    }

    @Test
    void aFailedWriteLeavesTheLsnAsItWas() {
        RocksPartition partition = partition(1);
        partition.commit(commit(0, 1));

        disk = batch -> {
            throw new RocksDBException("no");
        };
        assertThatOrreryFails(() -> partition.commit(commit(1, 2))).withCode(ErrorCode.STORAGE_FAILED);
        assertThat(partition.lsn()).isEqualTo(1);

        disk = database::write;
        assertThat(partition.commit(commit(2, 3))).isFalse();
        assertThat(partition.commit(commit(1, 2))).isTrue();
        assertThat(partition.lsn()).isEqualTo(2);
    }

    @Test
    void aFullDiskTakesDropsButNoCommits() {
        RocksPartition partition = partition(1);
        partition.commit(commit(0, 1));

        hasRoom = false;
        assertThatOrreryFails(() -> partition.commit(commit(1, 2))).withCode(ErrorCode.DISK_FULL);
        assertThat(partition.lsn()).isEqualTo(1);
        committer.apply(partition, new PartitionChange.Drop());
        assertThat(partition.lsn()).isZero();

        hasRoom = true;
        assertThat(partition.commit(commit(0, 1))).isTrue();
    }

    @Test
    void aFailedWriteThatHappenedAfterAllIsNoticed() {
        RocksPartition partition = partition(1);

        disk = batch -> {
            database.write(batch);
            throw new RocksDBException("written, but who knows");
        };
        assertThatOrreryFails(() -> partition.commit(commit(0, 1))).withCode(ErrorCode.STORAGE_FAILED);

        disk = database::write;
        assertThat(partition.commit(commit(0, 1))).isFalse();
        assertThat(partition.lsn()).isEqualTo(1);
        assertThat(partition.commit(commit(1, 2))).isTrue();
    }

    @Test
    void theThreadSurvivesAnyError() {
        RocksPartition partition = partition(1);
        disk = batch -> {
            throw new OutOfMemoryError("not really");
        };
        assertThatOrreryFails(() -> partition.commit(commit(0, 1))).withCode(ErrorCode.STORAGE_FAILED);

        disk = database::write;
        assertThat(partition.commit(commit(0, 1))).isTrue();
    }

    @Test
    void allOfAFailedGroupFail() throws Exception {
        int callers = 32;
        CountDownLatch allHandedIn = new CountDownLatch(callers);
        disk = batch -> {
            awaitUninterruptibly(allHandedIn);
            throw new RocksDBException("no");
        };

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<ErrorCode>> codes = new ArrayList<>();
            for (int i = 0; i < callers; i++) {
                RocksPartition partition = partition(i);
                codes.add(threads.submit(() -> {
                    allHandedIn.countDown();
                    return failureOf(partition, commit(0, 1));
                }));
            }
            for (Future<ErrorCode> each : codes) {
                assertThat(each.get()).isEqualTo(ErrorCode.STORAGE_FAILED);
            }
        }
        assertThat(partition(0).lsn()).isZero();
    }

    @Test
    void aChainOfCommitsFitsIntoOneGroup() throws Exception {
        RocksPartition first = partition(1);
        RocksPartition second = partition(2);
        CountDownLatch writing = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        disk = batch -> {
            writing.countDown();
            awaitUninterruptibly(goOn);
            database.write(batch);
        };

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> holdsTheDisk = threads.submit(() -> second.commit(commit(0, 1)));
            writing.await();
            PendingChange one = new PendingChange(first, new PartitionChange.Apply(commit(0, 1)));
            PendingChange two = new PendingChange(first, new PartitionChange.Apply(commit(1, 5)));
            PendingChange late = new PendingChange(first, new PartitionChange.Apply(commit(1, 2)));
            PendingChange drop = new PendingChange(first, new PartitionChange.Drop());
            PendingChange afterDrop = new PendingChange(first, new PartitionChange.Apply(commit(0, 3)));
            List.of(one, two, late, drop, afterDrop).forEach(committer::handIn);
            goOn.countDown();

            assertThat(holdsTheDisk.get()).isTrue();
            assertThat(List.of(one.await(), two.await(), late.await(), drop.await(), afterDrop.await()))
                    .containsExactly(true, true, false, true, true);
            assertThat(first.lsn()).isEqualTo(3);
            assertThat(first.get(KeySpace.ITEMS, KEY)).isPresent();
        }
    }

    @Test
    void snapshotsTakenAroundAWriteShowEitherAllOfItOrNothing() {
        RocksPartition partition = partition(1);
        partition.commit(commit(0, 1));
        readOften(partition);
        List<PartitionSnapshot> before = new ArrayList<>();
        List<PartitionSnapshot> after = new ArrayList<>();
        disk = batch -> {
            before.add(partition.snapshot());
            database.write(batch);
            after.add(partition.snapshot());
        };

        partition.commit(commit(1, 2));

        readOften(partition);
        assertThatItShows(before.getFirst(), 1);
        assertThatItShows(after.getFirst(), 2);
    }

    @Test
    void aSnapshotTakenAfterAFailedWriteThatHappenedShowsIt() {
        RocksPartition partition = partition(1);
        partition.commit(commit(0, 1));
        readOften(partition);
        disk = batch -> {
            database.write(batch);
            throw new RocksDBException("written, but who knows");
        };

        assertThatOrreryFails(() -> partition.commit(commit(1, 2))).withCode(ErrorCode.STORAGE_FAILED);

        assertThatItShows(partition.snapshot(), 2);
    }

    private static void readOften(RocksPartition partition) {
        for (int i = 0; i < 3; i++) {
            assertThat(partition.get(KeySpace.ITEMS, KEY)).isPresent();
        }
    }

    private static void assertThatItShows(PartitionSnapshot snapshot, long lsn) {
        try (snapshot) {
            assertThat(snapshot.lsn()).isEqualTo(lsn);
            assertThat(snapshot.get(KeySpace.ITEMS, KEY)).contains(new byte[] {(byte) lsn});
        }
    }

    private RocksPartition partition(int number) {
        return new RocksPartition(new PartitionId(1, number), database, committer);
    }

    private static Commit commit(long expectedLsn, long lsn) {
        return new Commit(expectedLsn, lsn, new WriteBatch().put(KeySpace.ITEMS, KEY, new byte[] {(byte) lsn}));
    }

    private static ErrorCode failureOf(RocksPartition partition, Commit commit) {
        try {
            partition.commit(commit);
            throw new AssertionError("The commit should have failed");
        } catch (OrreryException e) {
            return e.code();
        }
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
