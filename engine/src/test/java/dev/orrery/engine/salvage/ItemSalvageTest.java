package dev.orrery.engine.salvage;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.check.ConsistencyCheck;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Commit;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.storage.PartitionStore;
import dev.orrery.storage.WriteBatch;
import dev.orrery.storage.memory.MemoryStore;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ItemSalvageTest {

    private static final int ITEMS = 50;

    private final MemoryStore damaged = new MemoryStore();
    private final MemoryStore fresh = new MemoryStore();

    @Test
    void itemsStayWhatTheyWereAndAllThatIsDerivedIsMadeAnew() {
        List<JsonValue> before;
        try (TestEngine engine = TestEngine.on(damaged, Limits.DEFAULT)) {
            Container container = engine.container("""
                    {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 1000,
                     "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}]}}
                    """, 2);
            for (int i = 0; i < ITEMS; i++) {
                engine.items().create(container, body(i));
            }
            before = documents(engine, container);
            for (int range = 0; range < 2; range++) {
                for (KeySpace space : List.of(
                        KeySpace.TERMS, KeySpace.CHANGES, KeySpace.UNIQUES, KeySpace.SIZES, KeySpace.EXPIRIES)) {
                    removeFirst(damaged.open(new PartitionId(container.number(), range)), space);
                }
            }
            assertThat(ConsistencyCheck.run(damaged).isClean()).isFalse();

            List<String> losses = ItemSalvage.copy(damaged, fresh);

            assertThat(losses).isEmpty();
        }
        assertThat(ConsistencyCheck.run(fresh).problems()).isEmpty();
        try (TestEngine engine = TestEngine.on(fresh, Limits.DEFAULT)) {
            Container container = engine.engine().catalog().containers().getFirst();
            assertThat(documents(engine, container)).isEqualTo(before);
            engine.items().create(container, body(ITEMS));
            assertThat(engine.check().problems()).isEmpty();
        }
    }

    private static JsonValue body(int number) {
        return json("""
                {"id": "%d", "pk": "%d", "email": "%d@example.org"}""".formatted(number, number % 5, number));
    }

    private static List<JsonValue> documents(TestEngine engine, Container container) {
        return IntStream.range(0, ITEMS)
                .mapToObj(number -> engine.items()
                        .read(container, PartitionKey.of(Integer.toString(number % 5)),
                                ItemId.ofText(Integer.toString(number))))
                .map(item -> SqlDocuments.FORM.document(item, container))
                .toList();
    }

    private static void removeFirst(PartitionStore partition, KeySpace space) {
        byte[] key;
        try (PartitionSnapshot snapshot = partition.snapshot();
                EntryCursor cursor = snapshot.scan(space, KeyRange.all(), Direction.FORWARD)) {
            assertThat(cursor.next()).isTrue();
            key = cursor.key();
        }
        long lsn = partition.lsn();
        partition.commit(new Commit(lsn, lsn + 1, new WriteBatch().delete(space, key)));
    }
}
