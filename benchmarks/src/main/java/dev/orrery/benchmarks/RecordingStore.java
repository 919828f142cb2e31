package dev.orrery.benchmarks;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store that also keeps the batches it is given, so that the same keys can be written without an engine. */
final class RecordingStore implements Store {

    private final Store store;
    private final List<WriteBatch> batches = new ArrayList<>();

    RecordingStore(Store store) {
        this.store = store;
    }

    /** The batches since the last call. */
    List<WriteBatch> takeBatches() {
        List<WriteBatch> taken = List.copyOf(batches);
        batches.clear();
        return taken;
    }

    @Override
    public PartitionStore open(PartitionId id) {
        return new RecordingPartition(store.open(id));
    }

    @Override
    public List<PartitionId> partitions() {
        return store.partitions();
    }

    @Override
    public boolean readsMayWait() {
        return store.readsMayWait();
    }

    @Override
    public Optional<String> obstacle() {
        return store.obstacle();
    }

    @Override
    public void drop(PartitionId id) {
        store.drop(id);
    }

    @Override
    public void close() {
        store.close();
    }

    private final class RecordingPartition implements PartitionStore {
        private final PartitionStore partition;

        RecordingPartition(PartitionStore partition) {
            this.partition = partition;
        }

        @Override
        public boolean commit(Commit commit) {
            batches.add(commit.writes());
            return partition.commit(commit);
        }

        @Override
        public PartitionId id() {
            return partition.id();
        }

        @Override
        public long lsn() {
            return partition.lsn();
        }

        @Override
        public PartitionSnapshot snapshot() {
            return partition.snapshot();
        }

        @Override
        public Optional<byte[]> get(KeySpace space, byte[] key) {
            return partition.get(space, key);
        }

        @Override
        public List<Optional<byte[]>> getAll(KeySpace space, List<byte[]> keys) {
            return partition.getAll(space, keys);
        }
    }
}
