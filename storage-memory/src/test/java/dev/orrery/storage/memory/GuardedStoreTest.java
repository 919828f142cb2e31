package dev.orrery.storage.memory;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.orrery.storage.Commit;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.Store;
import dev.orrery.storage.WriteBatch;
import dev.orrery.testing.storage.GuardedStore;
import dev.orrery.testing.storage.PartitionStoreContract;
import org.junit.jupiter.api.Test;

/** The guard by which engines are tested: a store like any other, until somebody changes what it shares. */
class GuardedStoreTest extends PartitionStoreContract {

    private static final byte[] KEY = {1};

    @Override
    protected Store openEmpty() {
        return new GuardedStore(new MemoryStore());
    }

    @Test
    void aReaderThatChangesWhatItWasGivenIsFound() {
        Store guarded = openEmpty();
        PartitionStore partition = partitionWith(guarded, new byte[] {7});

        partition.get(KeySpace.ITEMS, KEY).orElseThrow()[0] = 8;

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(guarded::close)
                .withMessageContaining("ITEMS was changed, from 07 to 08");
    }

    @Test
    void aWriterThatChangesWhatItHasCommittedIsFound() {
        Store guarded = openEmpty();
        byte[] value = {7};
        partitionWith(guarded, value);

        value[0] = 8;

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(guarded::close)
                .withMessageContaining("the values written to ITEMS was changed, from 07 to 08");
    }

    private static PartitionStore partitionWith(Store store, byte[] value) {
        PartitionStore partition = store.open(new PartitionId(1, 0));
        partition.commit(new Commit(0, 1, new WriteBatch().put(KeySpace.ITEMS, KEY, value)));
        return partition;
    }
}
