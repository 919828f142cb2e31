package dev.orrery.testing.storage;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import java.util.List;
import java.util.Optional;

/** A store in front of another that does what the other does; a test's own overrides what is to be different. */
public abstract class ForwardingStore implements Store {

    private final Store store;

    protected ForwardingStore(Store store) {
        this.store = store;
    }

    /** The partition that users get for one of the other store. */
    protected PartitionStore inFrontOf(PartitionStore partition) {
        return partition;
    }

    @Override
    public PartitionStore open(PartitionId id) {
        return inFrontOf(store.open(id));
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

    /** A partition in front of another that does what the other does. */
    public abstract static class Partition implements PartitionStore {

        private final PartitionStore partition;

        protected Partition(PartitionStore partition) {
            this.partition = partition;
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

        @Override
        public boolean commit(Commit commit) {
            return partition.commit(commit);
        }
    }
}
