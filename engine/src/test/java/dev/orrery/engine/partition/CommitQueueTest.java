package dev.orrery.engine.partition;

import static dev.orrery.model.ErrorCode.ENGINE_CLOSED;
import static dev.orrery.model.ErrorCode.STALE_STATE;
import static dev.orrery.model.ErrorCode.STORAGE_FAILED;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.settings.Faults;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CommitQueueTest {

    private final MemoryStore stores = new MemoryStore();
    private final PartitionStore store = stores.open(new PartitionId(1, 0));
    /** What happens at the next commits, one after the other. */
    private final Deque<Runnable> faults = new ArrayDeque<>();

    private int commits;
    private final CommitQueue queue = new CommitQueue(store, point -> {
        commits++;
        if (!faults.isEmpty()) {
            faults.remove().run();
        }
    });

    @Test
    void aWriteIsVisibleWhenItsLsnIsKnown() {
        long lsn = queue.commit(item("a"));

        assertThat(store.lsn()).isEqualTo(lsn);
        assertThat(isStored("a")).isTrue();
    }

    /** As with the service, whose partitions begin with a commit of their own. */
    @Test
    void theFirstWriteHasTheSecondLsnAndEachOtherTheNext() {
        assertThat(List.of(queue.commit(item("a")), queue.commit(item("b")), queue.commit(item("c"))))
                .containsExactly(2L, 3L, 4L);
    }

    @Test
    void writersThatComeDuringACommitShareTheNext() throws Exception {
        CountDownLatch leaderCommits = new CountDownLatch(1);
        CountDownLatch othersWait = new CountDownLatch(1);
        faults.add(() -> {
            leaderCommits.countDown();
            await(othersWait);
        });

        Writer leader = new Writer("leader");
        await(leaderCommits);
        List<Writer> others = List.of(waitingWriter("a"), waitingWriter("b"), waitingWriter("c"));
        othersWait.countDown();

        assertThat(leader.lsn()).isEqualTo(2);
        assertThat(List.of(others.get(0).lsn(), others.get(1).lsn(), others.get(2).lsn())).containsExactly(3L, 4L, 5L);
        assertThat(commits).isEqualTo(2);
    }

    @Test
    void anInterruptedWriterStillLearnsItsLsn() throws Exception {
        CountDownLatch leaderCommits = new CountDownLatch(1);
        CountDownLatch otherIsInterrupted = new CountDownLatch(1);
        faults.add(() -> {
            leaderCommits.countDown();
            await(otherIsInterrupted);
        });

        Writer leader = new Writer("leader");
        await(leaderCommits);
        Writer other = waitingWriter("a");
        other.thread.interrupt();
        otherIsInterrupted.countDown();

        assertThat(leader.lsn()).isEqualTo(2);
        assertThat(other.lsn()).isEqualTo(3);
        assertThat(other.wasInterrupted).isTrue();
    }

    @Test
    void aCommitThatFailsLeavesNoTrace() {
        faults.add(() -> {
            throw new IllegalStateException("the disk is full");
        });

        assertThatOrreryFails(() -> queue.commit(item("a"))).withCode(STORAGE_FAILED);

        assertThat(store.lsn()).isZero();
        assertThat(isStored("a")).isFalse();
        assertThat(queue.totals()).isEqualTo(Totals.NONE);
    }

    @Test
    void afterACommitThatFailedTheNextSucceeds() {
        faults.add(() -> {
            throw new IllegalStateException("the disk is full");
        });
        assertThatOrreryFails(() -> queue.commit(item("a")));

        assertThat(queue.commit(item("b"))).isEqualTo(2);
    }

    @Test
    void allWhoShareACommitLearnThatItFailed() throws Exception {
        CountDownLatch leaderCommits = new CountDownLatch(1);
        CountDownLatch othersWait = new CountDownLatch(1);
        faults.add(() -> {
            leaderCommits.countDown();
            await(othersWait);
        });
        faults.add(() -> {
            throw new OrreryException(ErrorCode.STORAGE_FAILED, "The disk is full");
        });

        Writer leader = new Writer("leader");
        await(leaderCommits);
        List<Writer> others = List.of(waitingWriter("a"), waitingWriter("b"));
        othersWait.countDown();

        assertThat(leader.lsn()).isEqualTo(2);
        others.forEach(other -> assertThatOrreryFails(other::lsn)
                .withCode(STORAGE_FAILED)
                .withMessageContaining("The disk is full"));
    }

    @Test
    void aStoreThatIsClosedIsAnErrorForEveryWriter() {
        queue.commit(item("a"));
        stores.close();

        assertThatOrreryFails(() -> queue.commit(item("b"))).withCode(ENGINE_CLOSED);
        assertThatOrreryFails(() -> queue.commit(item("c"))).withCode(ENGINE_CLOSED);
    }

    @Test
    void whatAnotherHasCommittedSinceTheQueueWasOpenedMakesItStale() {
        new CommitQueue(store, Faults.NONE).commit(item("b"));

        assertThatOrreryFails(() -> queue.commit(item("a"))).withCode(STALE_STATE);
        assertThatOrreryFails(() -> queue.commit(item("a"))).withCode(STALE_STATE);

        assertThat(isStored("a")).isFalse();
        assertThat(isStored("b")).isTrue();
    }

    @Test
    void aQueueThatHasCaughtUpGoesOnFromThere() {
        new CommitQueue(store, Faults.NONE).commit(item("b"));

        queue.catchUp();

        assertThat(queue.commit(item("a"))).isEqualTo(3);
        assertThat(queue.totals().items()).isEqualTo(2);
    }

    @Test
    void theTotalsAddUpAndAreStored() {
        queue.commit(item("a"));
        queue.commit(item("b"));

        assertThat(queue.totals()).isEqualTo(new Totals(2, 20, 10));
        assertThat(new CommitQueue(store, Faults.NONE).totals()).isEqualTo(queue.totals());
    }

    @Test
    void deletesAreRecordedOnlyWhileSomeoneFollows() {
        queue.commit(removal("a"));
        queue.startRecordingDeletes();
        long recorded = queue.commit(removal("b"));

        assertThat(queue.deletesRecordedSince()).hasValue(2);
        assertThat(isRecorded(2)).isFalse();
        assertThat(isRecorded(recorded)).isTrue();
    }

    @Test
    void whatWasRecordedIsRemovedInTheEnd() {
        queue.startRecordingDeletes();
        long recorded = queue.commit(removal("a"));

        queue.stopRecordingDeletes();
        long later = queue.commit(removal("b"));

        assertThat(queue.deletesRecordedSince()).isEmpty();
        assertThat(isRecorded(recorded)).isFalse();
        assertThat(isRecorded(later)).isFalse();
    }

    @Test
    void aRecordingThatWasCutOffIsEndedAfterwards() {
        queue.startRecordingDeletes();
        long recorded = queue.commit(removal("a"));
        CommitQueue reopened = new CommitQueue(store, Faults.NONE);

        assertThat(reopened.deletesRecordedSince()).hasValue(0);
        reopened.stopRecordingDeletes();

        assertThat(isRecorded(recorded)).isFalse();
    }

    @Test
    void theLsnCanBeMovedForward() {
        queue.commit(item("a"));

        queue.advanceTo(100);

        assertThat(queue.commit(item("b"))).isEqualTo(101);
        assertThat(queue.totals().items()).isEqualTo(2);
    }

    private boolean isStored(String key) {
        return store.get(KeySpace.ITEMS, bytes(key)).isPresent();
    }

    private boolean isRecorded(long lsn) {
        return store.get(KeySpace.CHANGES, ChangeRecord.key(lsn, 0)).isPresent();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A writer that has its place in the queue, and others before it. */
    private Writer waitingWriter(String key) {
        Writer writer = new Writer(key);
        while (writer.thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return writer;
    }

    private static PartitionWrite item(String key) {
        return new PartitionWrite() {
            @Override
            public void addTo(WriteBatch batch, long lsn, Set<Recorded> recorded) {
                batch.put(KeySpace.ITEMS, bytes(key), bytes(key));
            }

            @Override
            public Totals change() {
                return new Totals(1, 10, 5);
            }
        };
    }

    private static PartitionWrite removal(String key) {
        return new PartitionWrite() {
            @Override
            public void addTo(WriteBatch batch, long lsn, Set<Recorded> recorded) {
                batch.delete(KeySpace.ITEMS, bytes(key));
                if (recorded.contains(Recorded.DELETES)) {
                    batch.put(
                            KeySpace.CHANGES,
                            ChangeRecord.key(lsn, 0),
                            ChangeRecord.value(ChangeRecord.Kind.DELETED, bytes(key)));
                }
            }

            @Override
            public Totals change() {
                return Totals.NONE;
            }
        };
    }

    /** A thread that commits one item. */
    private final class Writer {
        private final FutureTask<Long> commit;
        private final Thread thread;
        private volatile boolean wasInterrupted;

        Writer(String key) {
            commit = new FutureTask<>(() -> {
                long lsn = queue.commit(item(key));
                wasInterrupted = Thread.interrupted();
                return lsn;
            });
            thread = Thread.ofVirtual().start(commit);
        }

        long lsn() throws Exception {
            thread.join();
            return switch (commit.state()) {
                case SUCCESS -> commit.resultNow();
                case FAILED -> throw (Exception) commit.exceptionNow();
                case RUNNING, CANCELLED -> throw new IllegalStateException("The writer has not ended");
            };
        }
    }
}
