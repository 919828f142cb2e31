package dev.orrery.engine.check;

import static dev.orrery.engine.TestEngine.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is done, the store is consistent afterwards. */
class EveryChangeIsConsistentTest {

    private static final String DEFINITION =
            """
            {"id": "c", "partitionKey": %s, "defaultTtl": 1000, "indexingPolicy": %s,
             "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}, {"paths": ["/name", "/age"]}]}}
            """;
    private static final String COMPOSITE = "{\"compositeIndexes\": [[{\"path\": \"/name\"}, {\"path\": \"/age\"}]]}";
    private static final String NOTHING = "{\"indexingMode\": \"none\"}";

    private final TestEngine engine = TestEngine.inMemory();
    private final Items items = engine.items();

    @AfterEach
    void close() {
        engine.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"paths\": [\"/pk\"], \"version\": 1}",
                "{\"paths\": [\"/pk\"], \"version\": 2}",
                "{\"paths\": [\"/pk\", \"/sub\"], \"kind\": \"MultiHash\"}",
                "{\"paths\": [\"/_partitionKey\"], \"systemKey\": true}"
            })
    void afterEveryStep(String partitionKey) {
        Container container = engine.container(DEFINITION.formatted(partitionKey, COMPOSITE));
        PartitionKey key = container.partitionKey().keyOf(body("1", 1));

        for (Runnable step : steps(container, key, partitionKey)) {
            step.run();

            assertThat(engine.check().problems()).isEmpty();
        }

        assertThat(engine.check().items()).isZero();
        assertThat(engine.check().terms()).isZero();
    }

    private List<Runnable> steps(Container container, PartitionKey key, String partitionKey) {
        List<Runnable> steps = new ArrayList<>();
        steps.add(() -> items.create(container, body("1", 1)));
        steps.add(() -> items.create(container, body("2", 2)));
        steps.add(() -> items.upsert(container, body("3", 3)));
        steps.add(() -> items.upsert(container, body("3", 4)));
        steps.add(() -> items.replace(container, body("1", 5)));
        steps.add(() -> items.replace(container, body("1", 5)));
        steps.add(() -> items.execute(container, key, ItemOperation.replace(ItemId.ofText("1"), body("4", 1))));
        steps.add(() -> items.batch(container, key, List.of(
                ItemOperation.create(body("5", 6)),
                ItemOperation.delete(ItemId.ofText("2")),
                ItemOperation.upsert(body("6", 2)),
                ItemOperation.replace(ItemId.ofText("5"), body("7", 7)))));
        steps.add(() -> items.batch(container, key, List.of(
                ItemOperation.create(body("8", 8)), ItemOperation.create(body("6", 9)))));
        steps.add(() -> engine.engine().splits().split(container, 0));
        steps.add(() -> items.upsert(container, json("{\"id\": \"short\", \"email\": \"short\", \"ttl\": 10}")));
        steps.add(() -> engine.clock().advance(Duration.ofSeconds(20)));
        steps.add(() -> replacePolicy(container, partitionKey, NOTHING));
        steps.add(() -> items.upsert(container, body("6", 10)));
        steps.add(() -> engine.engine().upkeep().run());
        steps.add(() -> replacePolicy(container, partitionKey, COMPOSITE));
        steps.add(() -> items.delete(container, key, ItemId.ofText("6")));
        steps.add(() -> engine.engine().upkeep().run());
        steps.add(() -> items.deleteAll(container, key));
        return steps;
    }

    private void replacePolicy(Container container, String partitionKey, String policy) {
        ContainerDefinition next = ContainerDefinition.parse(json(DEFINITION.formatted(partitionKey, policy)));
        engine.engine().catalog().replaceContainer(container, next, Precondition.NONE);
    }

    private static JsonValue body(String id, int variant) {
        return json("""
                {"id": "%s", "pk": "k", "sub": 1, "email": "e%d", "name": "n%d", "age": %d,
                 "tags": ["a", %d, {"b": []}]}
                """.formatted(id, variant, variant, variant, variant));
    }
}
