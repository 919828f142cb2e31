package dev.orrery.engine.random;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerDefinition;
import dev.orrery.engine.operation.BatchResult;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What random streams have found, each in its shortest form. */
class FoundByRandomStreamsTest {

    private static final PartitionKey KEY = PartitionKey.of("p");

    private final TestEngine engine = TestEngine.inMemory();
    private final Container container = engine.container(definition(""));

    @AfterEach
    void everythingIsConsistent() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    void itemsCanExchangeTheirUniqueValuesInABatch() {
        engine.items().create(container, body("one", "a"));
        engine.items().create(container, body("two", "b"));

        batch(
                ItemOperation.replace(ItemId.ofText("one"), body("one", "for a moment")),
                ItemOperation.replace(ItemId.ofText("two"), body("two", "a")),
                ItemOperation.replace(ItemId.ofText("one"), body("one", "b")));

        assertThatOrreryFails(() -> engine.items().create(container, body("three", "a")))
                .withCode(ErrorCode.UNIQUE_KEY_VIOLATION);
        assertThatOrreryFails(() -> engine.items().create(container, body("three", "b")))
                .withCode(ErrorCode.UNIQUE_KEY_VIOLATION);
    }

    @Test
    void aRenamedItemKeepsItsIndexTermsWhenItsOldIdIsUsedAgain() {
        engine.items().create(container, body("one", "a"));

        batch(
                ItemOperation.create(body("two", "b")),
                ItemOperation.delete(ItemId.ofText("two")),
                ItemOperation.replace(ItemId.ofText("one"), body("two", "a")),
                ItemOperation.create(body("one", "b")));

        assertThat(engine.items().read(container, KEY, ItemId.ofText("two")).body()).isEqualTo(body("two", "a"));
    }

    @Test
    void upkeepRemovesAtOnceWhatANewDefaultMakesExpire() {
        engine.items().create(container, body("one", "a"));
        engine.clock().advance(Duration.ofSeconds(10));
        ContainerDefinition next = ContainerDefinition.parse(json(definition(", \"defaultTtl\": 5")));
        engine.engine().catalog().replaceContainer(container, next, Precondition.NONE);

        engine.engine().upkeep().run();

        assertThat(container.partitions().all()).allMatch(partition -> partition.totals().items() == 0);
    }

    private void batch(ItemOperation... operations) {
        BatchResult result = engine.items().batch(container, KEY, List.of(operations)).result();

        assertThat(result).isInstanceOf(BatchResult.Done.class);
    }

    private static JsonValue body(String id, String email) {
        return json("{\"id\": \"%s\", \"pk\": \"p\", \"email\": \"%s\", \"same\": 1}".formatted(id, email));
    }

    private static String definition(String more) {
        return """
                {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
                 "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/email"]}]} %s}
                """.formatted(more);
    }
}
