package dev.orrery.engine.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import java.util.List;
import java.util.Optional;

/** A store of which a commit can fail although it is there afterwards, as when a disk says so too late. */
public final class DoubtfulStore implements Store {

    private final Store store;
    private volatile boolean fails;

    public DoubtfulStore(Store store) {
        this.store = store;
    }

    public void failAfterTheNextCommit() {
        fails = true;
    }

    @Override
    public PartitionStore open(PartitionId id) {
        return new DoubtfulPartition(store.open(id));
    }

    @Override
    public List<PartitionId> partitions() {
        return store.partitions();
    }

    @Override
    public void drop(PartitionId id) {
        store.drop(id);
    }

    @Override
    public void close() {
        store.close();
    }

    private final class DoubtfulPartition implements PartitionStore {

        private final PartitionStore partition;

        DoubtfulPartition(PartitionStore partition) {
            this.partition = partition;
        }

        @Override
        public boolean commit(Commit commit) {
            boolean committed = partition.commit(commit);
            if (committed && fails) {
                fails = false;
                throw new OrreryException(ErrorCode.STORAGE_FAILED, "Nobody knows");
            }
            return committed;
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
