package dev.orrery.engine.maintenance;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import dev.orrery.testing.storage.ForwardingStore;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** A store in front of another: it tells what is done to it, and can crash; the other one goes on with what it has. */
public final class TestStore extends ForwardingStore {

    /** A put or a delete of one entry. */
    public record Write(Kind kind, KeySpace space, String key) {
        public enum Kind {
            PUT,
            DELETE
        }
    }

    private final Queue<Write> writes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger snapshots = new AtomicInteger();
    private volatile boolean recording;
    private volatile boolean crashed;

    public TestStore(Store content) {
        super(content);
    }

    /** What some work writes into a key space. */
    public List<Write> writesInto(KeySpace space, Runnable work) {
        writes.clear();
        recording = true;
        work.run();
        recording = false;
        return writes.stream().filter(write -> write.space() == space).toList();
    }

    /** How many snapshots were taken so far. */
    public int snapshotsTaken() {
        return snapshots.get();
    }

    /** From now on nothing is written. */
    public void crash() {
        crashed = true;
    }

    @Override
    protected PartitionStore inFrontOf(PartitionStore partition) {
        return new TestPartition(partition);
    }

    @Override
    public void drop(PartitionId id) {
        checkAlive();
        super.drop(id);
    }

    @Override
    public void close() {
        crashed = true;
    }

    private void checkAlive() {
        if (crashed) {
            throw new OrreryException(ErrorCode.ENGINE_CLOSED, "The store has crashed");
        }
    }

    private void record(WriteBatch batch) {
        batch.forEach(new WriteBatch.Visitor() {
            @Override
            public void put(KeySpace space, byte[] key, byte[] value) {
                writes.add(new Write(Write.Kind.PUT, space, HexFormat.of().formatHex(key)));
            }

            @Override
            public void delete(KeySpace space, byte[] key) {
                writes.add(new Write(Write.Kind.DELETE, space, HexFormat.of().formatHex(key)));
            }
        });
    }

    private final class TestPartition extends ForwardingStore.Partition {

        TestPartition(PartitionStore partition) {
            super(partition);
        }

        @Override
        public PartitionSnapshot snapshot() {
            snapshots.incrementAndGet();
            return super.snapshot();
        }

        @Override
        public boolean commit(Commit commit) {
            checkAlive();
            if (recording) {
                record(commit.writes());
            }
            return super.commit(commit);
        }
    }
}
