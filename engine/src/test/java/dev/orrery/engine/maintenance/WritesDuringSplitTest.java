package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Faults.Point;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written after a split has begun to copy is in the children too. */
@Spec("2.4")
class WritesDuringSplitTest {

    // More than a split takes over in one batch.
    private static final int MANY_BYTES = (1 << 20) + 1000;
    private static final PartitionKey KEY = PartitionKey.of("k1");

    private final StagedFaults faults = new StagedFaults();
    private final TestEngine engine = TestEngine.on(new MemoryStore(), Limits.DEFAULT, faults);
    private final Items items = engine.items();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": -1,
             "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}]}}
            """);

    @BeforeEach
    void fill() {
        for (int i = 0; i < 40; i++) {
            items.create(container, body("old", i, "first"));
        }
    }

    @AfterEach
    void close() {
        assertThat(faults.isOver()).isTrue();
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void newItemsAreThere() {
        splitDuring(() -> IntStream.range(0, 40).forEach(i -> items.create(container, body("new", i, "new"))));

        for (int i = 0; i < 40; i++) {
            assertThat(items.find(container, key(i), ItemId.ofText("old"))).isPresent();
            assertThat(items.find(container, key(i), ItemId.ofText("new"))).isPresent();
        }
    }

    @Test
    void deletedItemsDontComeBack() {
        splitDuring(() -> IntStream.range(0, 40).forEach(i -> items.delete(container, key(i), ItemId.ofText("old"))));

        for (int i = 0; i < 40; i++) {
            assertThat(items.find(container, key(i), ItemId.ofText("old"))).isEmpty();
        }
        assertThat(container.partitions().all()).allSatisfy(it -> assertThat(it.totals().items()).isZero());
    }

    @Test
    void replacedItemsAreTheNewOnes() {
        splitDuring(() -> {
            IntStream.range(0, 40).forEach(i -> items.replace(container, body("old", i, "second")));
            IntStream.range(0, 40).forEach(i -> items.replace(container, body("old", i, "third")));
        });

        for (int i = 0; i < 40; i++) {
            assertThat(items.read(container, key(i), ItemId.ofText("old")).body()).isEqualTo(body("old", i, "third"));
        }
    }

    @Test
    void itemsThatWereDeletedAndCreatedAgainAreTheNewOnes() {
        splitDuring(() -> IntStream.range(0, 40).forEach(i -> {
            items.delete(container, key(i), ItemId.ofText("old"));
            items.create(container, body("old", i, "second"));
        }));

        for (int i = 0; i < 40; i++) {
            assertThat(items.read(container, key(i), ItemId.ofText("old")).body()).isEqualTo(body("old", i, "second"));
        }
    }

    @Test
    void itemsThatCameAndWentLeaveNothing() {
        splitDuring(() -> IntStream.range(0, 40).forEach(i -> {
            items.create(container, body("new", i, "new"));
            items.delete(container, key(i), ItemId.ofText("new"));
        }));

        assertThat(items.find(container, KEY, ItemId.ofText("new"))).isEmpty();
    }

    @Test
    void expiredItemsThatWereRemovedDontComeBack() {
        items.create(container, json("{\"id\": \"short\", \"pk\": \"k1\", \"email\": \"short\", \"ttl\": 5}"));

        splitDuring(() -> {
            engine.clock().advance(Duration.ofSeconds(5));
            items.create(container, json("{\"id\": \"heir\", \"pk\": \"k1\", \"email\": \"short\"}"));
        });

        assertThat(items.find(container, KEY, ItemId.ofText("short"))).isEmpty();
        assertThat(items.find(container, KEY, ItemId.ofText("heir"))).isPresent();
    }

    @Test
    void aUniqueValueMayPassFromOneItemToAnother() {
        items.create(container, body("heir", 1, "second"));

        splitDuring(() -> {
            items.replace(container, body("heir", 1, "third"));
            items.replace(container, body("old", 1, "second"));
            writeMany();
            items.replace(container, body("heir", 1, "first"));
        });

        assertOwns("old", "second");
        assertOwns("heir", "first");
    }

    @Test
    void aUniqueValueMayPassToAnItemThatIsWrittenOnlyOnce() {
        items.create(container, body("heir", 1, "second"));

        splitDuring(() -> {
            items.replace(container, body("old", 1, "third"));
            items.replace(container, body("heir", 1, "first"));
            writeMany();
            items.replace(container, body("old", 1, "fourth"));
        });

        assertOwns("heir", "first");
        assertOwns("old", "fourth");
    }

    @Test
    void anItemMayTakeTheNameOfOneThatWasDeleted() {
        items.create(container, body("other", 1, "second"));

        splitDuring(() -> {
            items.delete(container, KEY, ItemId.ofText("other"));
            writeMany();
            items.execute(container, KEY, ItemOperation.replace(ItemId.ofText("old"), body("other", 1, "first")));
        });

        assertThat(items.find(container, KEY, ItemId.ofText("old"))).isEmpty();
        assertOwns("other", "first");
    }

    @Test
    void theRulesOfDerivationMayChange() {
        splitDuring(() -> {
            engine.engine().catalog().replaceContainer(container, ContainerDefinition.parse(json("""
                    {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": 100,
                     "indexingPolicy": {"includedPaths": [{"path": "/email/?"}], "excludedPaths": [{"path": "/*"}]},
                     "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}]}}
                    """)), Precondition.NONE);
            IntStream.range(0, 40).forEach(i -> items.replace(container, body("old", i, "second")));
        });

        assertThat(container.derivations().phase()).isEqualTo(Phase.BUILDING);
        assertThat(engine.check().problems()).isEmpty();
        engine.engine().upkeep().run();
        assertThat(container.derivations().phase()).isEqualTo(Phase.SETTLED);
        assertThat(engine.check().terms()).isEqualTo(40 * 3);
    }

    /** Splits the only partition; when its left half is copied, but the right one is not, work is done. */
    private void splitDuring(Runnable work) {
        faults.next(Point.SPLIT_COPY, work);
        engine.engine().splits().split(container, 0);
        assertThat(container.partitions().all()).hasSize(2);
    }

    private void writeMany() {
        items.upsert(container, json("{\"id\": \"large\", \"pk\": \"k1\", \"email\": \"large\", \"text\": \"%s\"}"
                .formatted("x".repeat(MANY_BYTES))));
    }

    private void assertOwns(String id, String email) {
        assertThat(items.read(container, KEY, ItemId.ofText(id)).body()).isEqualTo(body(id, 1, email));
        assertThatOrreryFails(() -> items.create(container, body("another", 1, email)))
                .withCode(ErrorCode.UNIQUE_KEY_VIOLATION);
    }

    private static PartitionKey key(int i) {
        return PartitionKey.of("k" + i);
    }

    private static JsonValue body(String id, int i, String email) {
        return json("{\"id\": \"%s\", \"pk\": \"k%d\", \"email\": \"%s\"}".formatted(id, i, email));
    }
}
