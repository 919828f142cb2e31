package dev.orrery.testing.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionReader;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;

/** Many threads on one store, and what must hold afterwards. */
final class ConcurrentRuns {

    private static final byte[] COUNTER = {1};

    private ConcurrentRuns() {}

    /** Threads compete for each LSN; exactly one of them may win it, and its write is the one that is there. */
    static void oneWinnerPerLsn(PartitionStore partition) {
        long last = 300;
        ConcurrentMap<Long, Long> winners = new ConcurrentHashMap<>();

        inThreads(Thread.ofVirtual(), 16, thread -> {
            for (long lsn = partition.lsn(); lsn < last; lsn = partition.lsn()) {
                long next = lsn + 1;
                WriteBatch writes = new WriteBatch().put(KeySpace.CHANGES, bytes(next), bytes(thread));
                if (partition.commit(new Commit(lsn, next, writes))) {
                    assertThat(winners.put(next, (long) thread)).as("an earlier winner of %d", next).isNull();
                }
            }
        });

        assertThat(partition.lsn()).isEqualTo(last);
        assertThat(winners).hasSize((int) last);
        winners.forEach((lsn, thread) -> assertThat(number(partition, KeySpace.CHANGES, bytes(lsn))).isEqualTo(thread));
    }

    /** Threads count up in all partitions; no step may be lost. */
    static void countersInManyPartitions(Store store) {
        int threads = 64;
        int partitions = 16;
        int rounds = 2;

        inThreads(Thread.ofVirtual(), threads, thread -> {
            for (int i = 0; i < rounds * partitions; i++) {
                increment(store.open(new PartitionId(5, (thread + i) % partitions)));
            }
        });

        assertThat(store.partitions()).hasSize(partitions);
        for (int i = 0; i < partitions; i++) {
            PartitionStore partition = store.open(new PartitionId(5, i));
            assertThat(number(partition, KeySpace.META, COUNTER)).isEqualTo((long) threads * rounds);
            assertThat(partition.lsn()).isEqualTo((long) threads * rounds);
        }
    }

    /** Each commit writes its LSN into every key space; a snapshot must find the same everywhere. */
    static void snapshotsAreConsistent(PartitionStore partition) {
        long last = 300;
        // Readers never wait, and on virtual threads would leave no carrier to the writers.
        inThreads(Thread.ofPlatform(), 8, thread -> {
            for (long lsn = partition.lsn(); lsn < last; lsn = partition.lsn()) {
                if (thread % 2 == 0) {
                    partition.commit(new Commit(lsn, lsn + 1, everywhere(lsn + 1)));
                } else {
                    assertConsistent(partition, lsn);
                }
            }
        });
        assertConsistent(partition, last);
    }

    private static WriteBatch everywhere(long value) {
        WriteBatch writes = new WriteBatch();
        for (KeySpace space : KeySpace.values()) {
            writes.put(space, COUNTER, bytes(value));
        }
        return writes;
    }

    private static void assertConsistent(PartitionStore partition, long lsnBefore) {
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            List<Long> found = new ArrayList<>();
            for (KeySpace space : KeySpace.values()) {
                found.add(number(snapshot, space, COUNTER));
            }
            assertThat(found).containsOnly(snapshot.lsn());
            assertThat(snapshot.lsn()).isGreaterThanOrEqualTo(lsnBefore);
        }
    }

    private static void increment(PartitionStore partition) {
        boolean done = false;
        while (!done) {
            try (PartitionSnapshot snapshot = partition.snapshot()) {
                byte[] next = bytes(number(snapshot, KeySpace.META, COUNTER) + 1);
                WriteBatch writes = new WriteBatch().put(KeySpace.META, COUNTER, next);
                done = partition.commit(new Commit(snapshot.lsn(), snapshot.lsn() + 1, writes));
            }
        }
    }

    private static void inThreads(Thread.Builder kind, int count, IntConsumer task) {
        try (ExecutorService threads = Executors.newThreadPerTaskExecutor(kind.factory())) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int number = i;
                running.add(threads.submit(() -> task.accept(number)));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new AssertionError("A thread failed", e.getCause());
        } catch (InterruptedException e) {
            throw new AssertionError("Interrupted while the threads were running", e);
        }
    }

    private static long number(PartitionReader reader, KeySpace space, byte[] key) {
        return reader.get(space, key).map(value -> ByteBuffer.wrap(value).getLong()).orElse(0L);
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }
}
