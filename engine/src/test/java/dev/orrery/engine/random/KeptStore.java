package dev.orrery.engine.random;

import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import java.util.List;

/** A store that outlives the engines on it. */
record KeptStore(Store store) implements Store {

    @Override
    public PartitionStore open(PartitionId id) {
        return store.open(id);
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
    public void close() {}
}
