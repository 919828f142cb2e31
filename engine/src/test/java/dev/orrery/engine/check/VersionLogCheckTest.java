package dev.orrery.engine.check;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.check.Damage.Entry;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.ChangeRecord;
import dev.orrery.engine.partition.VersionsKept;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.memory.MemoryStore;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is found of a damaged log of versions. */
class VersionLogCheckTest {

    private final MemoryStore store = new MemoryStore();
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "changeFeedPolicy": {"retentionDuration": 10}}
            """);
    private final Damage damage = Damage.to(store, container, 0);

    @BeforeEach
    void fill() {
        engine.items().create(container, json("{\"id\": \"1\", \"pk\": \"a\"}"));
        engine.items().upsert(container, json("{\"id\": \"1\", \"pk\": \"a\", \"v\": 2}"));
        engine.items().create(container, json("{\"id\": \"2\", \"pk\": \"b\"}"));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void aLogThatTheEngineWroteIsConsistent() {
        assertThat(damage.entries(KeySpace.VERSIONS)).hasSize(3);
        assertThat(engine.check().problems()).isEmpty();
    }

    @Test
    void aMissingVersionIsFound() {
        damage.delete(KeySpace.VERSIONS, damage.last(KeySpace.VERSIONS).key());

        assertProblem("2 items were written since versions are kept, but the log has those of 1");
    }

    @Test
    void aVersionThatShouldHaveBeenRemovedIsFound() {
        long lsn = lsnOf(damage.first(KeySpace.VERSIONS));
        damage.put(KeySpace.META, VersionsKept.KEY, VersionsKept.since(EffectivePartitionKey.MIN, lsn).encode());

        assertProblem("the entry of LSN " + lsn, "should have been removed");
    }

    @Test
    void versionsOfAContainerThatKeepsNoneAreFound() {
        damage.delete(KeySpace.META, VersionsKept.KEY);

        assertProblem("is there, but no versions are kept");
    }

    @Test
    void theVersionOfAnotherItemIsFound() {
        Entry last = damage.last(KeySpace.VERSIONS);
        damage.put(KeySpace.VERSIONS, damage.first(KeySpace.VERSIONS).key(), last.value());

        assertProblem("has a version of another item");
    }

    @Test
    void aVersionFromTheFutureIsFound() {
        Entry last = damage.last(KeySpace.VERSIONS);
        damage.put(KeySpace.VERSIONS, ChangeRecord.key(1000, 0), last.value());

        assertProblem("the entry of LSN 1000", "never given");
    }

    @Test
    void aVersionThatIsCutOffIsFound() {
        Entry last = damage.last(KeySpace.VERSIONS);
        damage.put(KeySpace.VERSIONS, last.key(), Arrays.copyOf(last.value(), last.value().length / 2));

        assertProblem("can't be read");
    }

    @Test
    void aVersionOfAnUnknownKindIsFound() {
        Entry last = damage.last(KeySpace.VERSIONS);
        last.value()[0] = 9;
        damage.put(KeySpace.VERSIONS, last.key(), last.value());

        assertProblem("unknown kind");
    }

    @Test
    void aCreationWithAPreviousVersionIsFound() {
        Entry replaced = damage.entries(KeySpace.VERSIONS).get(1);
        replaced.value()[0] = 1;
        damage.put(KeySpace.VERSIONS, replaced.key(), replaced.value());

        assertProblem("has not the versions that belong to its kind");
    }

    private static long lsnOf(Entry entry) {
        return ByteBuffer.wrap(entry.key()).getLong();
    }

    private void assertProblem(String... parts) {
        assertThat(engine.check().problems()).anySatisfy(problem -> assertThat(problem).contains(parts));
    }
}
