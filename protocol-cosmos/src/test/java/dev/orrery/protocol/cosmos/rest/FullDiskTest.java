package dev.orrery.protocol.cosmos.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.storage.Commit;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.storage.ForwardingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FullDiskTest {

    private static final String KEY = "x-ms-documentdb-partitionkey";

    private final FillingStore store = new FillingStore();
    private final TestAccount account = TestAccount.on(store);
    private final TestClient client = account.client();

    @AfterEach
    void close() {
        account.close();
    }

    @Test
    void writesAreRefusedWithATimeAndReadsGoOn() {
        String items = client.createContainer(
                "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/pk\"],\"kind\":\"Hash\"}}") + "/docs";
        client.post(items, "{\"id\":\"1\",\"pk\":\"a\"}", KEY, "[\"a\"]");

        store.isFull = true;
        Answer refused = client.post(items, "{\"id\":\"2\",\"pk\":\"a\"}", KEY, "[\"a\"]");

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.header("x-ms-retry-after-ms")).isEqualTo("5000");
        assertThat(refused.body()).contains("The disk is full").doesNotContain("Exception");
        assertThat(client.get(items + "/1", KEY, "[\"a\"]").status()).isEqualTo(200);

        store.isFull = false;
        assertThat(client.post(items, "{\"id\":\"2\",\"pk\":\"a\"}", KEY, "[\"a\"]").status()).isEqualTo(201);
    }

    @Test
    void whoeverAsksForTheHealthIsTold() {
        assertThat(client.get("/_health").status()).isEqualTo(200);

        store.isFull = true;
        Answer full = client.get("/_health");
        assertThat(full.status()).isEqualTo(503);
        assertThat(full.at("status")).isEqualTo("failed");
        assertThat(full.at("message")).isEqualTo("The disk is full");

        store.isFull = false;
        assertThat(client.get("/_health").status()).isEqualTo(200);
    }

    @Test
    void noRequestIsLoggedForIt() {
        Logger log = Logger.getLogger("dev.orrery.rest");
        List<LogRecord> lines = new ArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(handler);
        try {
            store.isFull = true;
            for (int i = 0; i < 5; i++) {
                assertThat(client.post("/dbs", "{\"id\":\"x\"}").status()).isEqualTo(503);
            }
        } finally {
            log.removeHandler(handler);
        }

        assertThat(lines).isEmpty();
    }

    /** A store in memory that can be as full as a disk. */
    private static final class FillingStore extends ForwardingStore {

        private volatile boolean isFull;

        FillingStore() {
            super(new MemoryStore());
        }

        @Override
        public Optional<String> obstacle() {
            return isFull ? Optional.of("The disk is full") : Optional.empty();
        }

        @Override
        protected PartitionStore inFrontOf(PartitionStore partition) {
            return new Partition(partition) {
                @Override
                public boolean commit(Commit commit) {
                    if (isFull) {
                        throw new OrreryException(ErrorCode.DISK_FULL, "The disk is full");
                    }
                    return super.commit(commit);
                }
            };
        }
    }
}
