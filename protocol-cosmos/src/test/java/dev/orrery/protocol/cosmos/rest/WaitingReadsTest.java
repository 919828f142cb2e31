package dev.orrery.protocol.cosmos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.storage.ForwardingStore;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where items are read: on the event loop exactly if the store says that its reads never wait. */
class WaitingReadsTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aStoreWhoseReadsMayWaitIsNotReadOnTheEventLoop(boolean readsMayWait) {
        WatchedStore store = new WatchedStore(readsMayWait);
        try (TestAccount account = TestAccount.on(store)) {
            TestClient client = account.client();
            String items = client.createContainer(
                    "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}") + "/docs";
            client.post(items, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, "[\"a\"]");

            store.readers.clear();
            assertThat(client.get(items + "/1", KEY, "[\"a\"]").status()).isEqualTo(200);
            assertThat(store.isReadOnEventLoop()).isEqualTo(!readsMayWait);

            store.readers.clear();
            assertThat(client.query(items, "SELECT * FROM c WHERE c.id = '1'", KEY, "[\"a\"]").status()).isEqualTo(200);
            assertThat(store.isReadOnEventLoop()).isEqualTo(!readsMayWait);
        }
    }

    /** A store in memory that knows which threads have read items. */
    private static final class WatchedStore extends ForwardingStore {

        private final boolean readsMayWait;
        private final Set<Thread> readers = ConcurrentHashMap.newKeySet();

        WatchedStore(boolean readsMayWait) {
            super(new MemoryStore());
            this.readsMayWait = readsMayWait;
        }

        boolean isReadOnEventLoop() {
            assertThat(readers).isNotEmpty();
            return readers.stream().anyMatch(thread -> thread.getName().startsWith("network-"));
        }

        @Override
        public boolean readsMayWait() {
            return readsMayWait;
        }

        @Override
        protected PartitionStore inFrontOf(PartitionStore partition) {
            return new Partition(partition) {
                @Override
                public Optional<byte[]> get(KeySpace space, byte[] key) {
                    readers.add(Thread.currentThread());
                    return super.get(space, key);
                }

                @Override
                public PartitionSnapshot snapshot() {
                    readers.add(Thread.currentThread());
                    return super.snapshot();
                }
            };
        }
    }
}
