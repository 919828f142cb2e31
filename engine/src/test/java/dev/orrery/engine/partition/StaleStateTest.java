package dev.orrery.engine.partition;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Writers of a partition that somebody else has written to since they have read it. */
@Timeout(60)
class StaleStateTest {

    private static final byte[] KEY = {1};
    private static final PartitionId ID = new PartitionId(1, 0);

    private final MemoryStore store = new MemoryStore();
    private final Partition one = open(store);
    private final Partition other = open(store);

    @Test
    void workThatHasReadAnOldStateRunsAgainOnTheNewOne() {
        List<Integer> read = new ArrayList<>();

        increment(one);
        int result = other.exclusively(KEY, () -> {
            read.add(count(other));
            if (read.size() == 1) {
                increment(one);
            }
            other.commit(put(count(other) + 1));
            return read.getLast();
        });

        assertThat(read).containsExactly(1, 2);
        assertThat(result).isEqualTo(2);
        assertThat(count(one)).isEqualTo(3);
        assertThat(other.totals().items()).isEqualTo(3);
    }

    @Test
    void noUpdateOfTwoWritersIsLost() throws InterruptedException {
        int each = 200;
        AtomicInteger done = new AtomicInteger();
        List<Thread> writers = new ArrayList<>();
        for (Partition partition : List.of(one, other)) {
            writers.add(Thread.ofVirtual().start(() -> {
                while (done.get() < each) {
                    incrementIfPossible(partition, done);
                }
            }));
        }
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(count(one)).isEqualTo(done.get());
        assertThat(open(store).totals().items()).isEqualTo(done.get());
    }

    @Test
    void aWriterThatIsAlwaysOvertakenIsTold() {
        assertThatOrreryFails(() -> other.exclusively(KEY, () -> {
            increment(one);
            return other.commit(put(0));
        })).withCode(ErrorCode.STALE_STATE);
    }

    @Test
    void aCommitOfWhichOnlyTheFailureWasHeardIsCounted() {
        DoubtfulStore doubtful = new DoubtfulStore(store);
        Partition partition = open(doubtful);
        doubtful.failAfterTheNextCommit();
        assertThatOrreryFails(() -> increment(partition)).withCode(ErrorCode.STORAGE_FAILED);

        increment(partition);

        assertThat(count(partition)).isEqualTo(2);
        assertThat(partition.totals().items()).isEqualTo(2);
    }

    @Test
    void whatIsCommittedAloneIsRepeatedAsWell() {
        increment(one);

        other.startRecordingDeletes();
        other.advanceTo(10);

        assertThat(other.deletesRecordedSince()).hasValue(2);
        assertThat(other.lsn()).isEqualTo(10);
        assertThat(other.totals().items()).isEqualTo(1);
    }

    private static void incrementIfPossible(Partition partition, AtomicInteger done) {
        try {
            increment(partition);
            done.incrementAndGet();
        } catch (OrreryException e) {
            assertThat(e.code()).isEqualTo(ErrorCode.STALE_STATE);
        }
    }

    private static void increment(Partition partition) {
        partition.exclusively(KEY, () -> partition.commit(put(count(partition) + 1)));
    }

    private static int count(Partition partition) {
        return partition.get(KeySpace.ITEMS, KEY).map(value -> value[0] << 8 | (value[1] & 0xFF)).orElse(0);
    }

    private static PartitionWrite put(int count) {
        return new PartitionWrite() {
            @Override
            public void addTo(WriteBatch batch, long lsn, Set<Recorded> recorded) {
                batch.put(KeySpace.ITEMS, KEY, new byte[] {(byte) (count >> 8), (byte) count});
            }

            @Override
            public Totals change() {
                return new Totals(1, 0, 0);
            }
        };
    }

    private static Partition open(Store store) {
        return new Partition(
                PartitionRange.first(0, EpkRange.ALL), store.open(ID), Faults.NONE,
                new PartitionUsage(Clock.systemUTC()));
    }
}
