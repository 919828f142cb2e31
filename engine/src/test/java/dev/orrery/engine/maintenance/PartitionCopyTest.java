package dev.orrery.engine.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.ItemsFixture;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a split takes over in several steps, each of which sees the last version of an item only. */
@Spec("2.4")
class PartitionCopyTest {

    private static final PartitionKey KEY = PartitionKey.of("p");

    private final MidSplit midSplit = new MidSplit();
    private final TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, midSplit);
    private final Container container = engine.container(
            """
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "indexingPolicy": {"includedPaths": [{"path": "/same/?"}], "excludedPaths": [{"path": "/*"}]},
             "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/code"]}]}}
            """);

    @AfterEach
    void allIsConsistent() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void aUniqueValueStaysWithTheItemThatItPassedTo() {
        upsert("a", "x");
        midSplit.happens(() -> {
            upsert("a", "y");
            upsert("b", "x");
            upsertOthers(CopiedChanges.BATCH_ITEMS);
            upsert("a", "y");
        });

        engine.engine().splits().split(container, 0);

        assertThat(find("b").body().property("code")).isEqualTo(JsonValue.of("x"));
    }

    @Test
    void theIndexTermsOfARenamedItemStayWithIt() {
        upsert("a", "x");
        upsert("b", "y");
        midSplit.happens(() -> {
            // The step ends between the two records of the batch.
            upsertOthers(CopiedChanges.BATCH_ITEMS - 1);
            engine.items()
                    .batch(container, KEY, List.of(
                            ItemOperation.delete(ItemId.ofText("b")),
                            ItemOperation.replace(ItemId.ofText("a"), body("b", "x"))));
        });

        engine.engine().splits().split(container, 0);

        assertThat(find("b").body().property("code")).isEqualTo(JsonValue.of("x"));
    }

    private void upsertOthers(int count) {
        for (int i = 0; i < count; i++) {
            upsert("other" + i, "code" + i);
        }
    }

    private void upsert(String id, String code) {
        engine.items().upsert(container, body(id, code));
    }

    private StoredItem find(String id) {
        return engine.items().read(container, KEY, ItemId.ofText(id));
    }

    private static JsonValue body(String id, String code) {
        return ItemsFixture.json("{'id': '%s', 'pk': 'p', 'code': '%s', 'same': 1}".formatted(id, code));
    }

    /** Does something once, between the copying of all items and the catching up. */
    private static final class MidSplit implements Faults {
        private Runnable deed = () -> {};

        void happens(Runnable next) {
            deed = next;
        }

        @Override
        public void at(Point point) {
            if (point == Point.SPLIT_COPY) {
                Runnable now = deed;
                deed = () -> {};
                now.run();
            }
        }
    }
}
