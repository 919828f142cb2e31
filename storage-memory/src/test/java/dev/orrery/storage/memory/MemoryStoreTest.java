package dev.orrery.storage.memory;

import dev.orrery.storage.Store;
import dev.orrery.testing.storage.PartitionStoreContract;

class MemoryStoreTest extends PartitionStoreContract {

    @Override
    protected Store openEmpty() {
        return new MemoryStore();
    }
}
