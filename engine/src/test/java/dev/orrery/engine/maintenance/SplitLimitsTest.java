package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Partitions that grow until they have to be split, and one that can't be. */
class SplitLimitsTest {

    private static final long PARTITION_BYTES_MAX = 50_000;
    private static final long LOGICAL_PARTITION_BYTES_MAX = 20_000;
    private static final PartitionKey FULL = PartitionKey.of("full");

    private final TestEngine engine = TestEngine.inMemory(Limits.DEFAULT
            .withPartitionBytesMax(PARTITION_BYTES_MAX)
            .withLogicalPartitionBytesMax(LOGICAL_PARTITION_BYTES_MAX));
    private final Items items = engine.items();
    private final Upkeep upkeep = engine.engine().upkeep();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2},
             "indexingPolicy": {"includedPaths": [], "excludedPaths": [{"path": "/*"}]}}
            """);

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }

    @Test
    @Spec({"2.4", "2.6"})
    void aPartitionThatOutgrowsItsLimitIsSplit() {
        for (int i = 0; i < 100; i++) {
            items.create(container, body("" + i, "k" + i, 1000));
        }

        upkeep.run();
        assertThat(container.partitions().all()).hasSize(2);

        upkeep.run();
        assertThat(container.partitions().all())
                .hasSizeGreaterThan(2)
                .allSatisfy(partition -> assertThat(partition.totals().bytes()).isLessThan(PARTITION_BYTES_MAX));
        assertThat(container.partitions().all().stream().mapToLong(it -> it.totals().items()).sum()).isEqualTo(100);
    }

    @Test
    void aPartitionWithinItsLimitIsLeftAlone() {
        for (int i = 0; i < 10; i++) {
            items.create(container, body("" + i, "k" + i, 1000));
        }

        upkeep.run();

        assertThat(container.partitions().all()).hasSize(1);
    }

    @Test
    void theIndexCountsToo() {
        Container indexed = engine.container("indexed", "/pk");
        for (int i = 0; i < 10; i++) {
            items.create(
                    indexed,
                    json("{\"id\": \"%d\", \"pk\": \"k%d\", \"a\": %s}".formatted(i, i, objectWithProperties(100))));
        }
        long itemBytes = indexed.partitions().withId(0).totals().itemBytes();

        upkeep.run();

        assertThat(itemBytes).isLessThan(PARTITION_BYTES_MAX);
        assertThat(indexed.partitions().all()).hasSize(2);
    }

    @Test
    @Spec("2.5")
    void aFullKeyTakesNoMore() {
        fill();

        assertThatOrreryFails(() -> items.create(container, body("one more", "full", 1000)))
                .withCode(ErrorCode.LOGICAL_PARTITION_FULL)
                .withMessageContaining("has reached its maximum size")
                .withMessageContaining("[\"full\"]");
    }

    @Test
    @Spec("2.5")
    void aPartitionFilledByOneKeyIsNotSplit() {
        try (TestEngine small = TestEngine.inMemory(Limits.DEFAULT.withPartitionBytesMax(10_000))) {
            Container one = small.container("c", "/pk");
            for (int i = 0; i < 30; i++) {
                small.items().create(one, body("" + i, "full", 1000));
            }

            small.engine().upkeep().run();

            assertThat(one.partitions().all()).hasSize(1);
            assertThat(small.items().read(one, FULL, ItemId.ofText("7")).id()).isEqualTo(ItemId.ofText("7"));
        }
    }

    @Test
    @Spec("2.5")
    void otherKeysBesideAFullOneGoOn() {
        fill();

        items.create(container, body("1", "other", 1000));

        assertThat(items.read(container, PartitionKey.of("other"), ItemId.ofText("1")).id())
                .isEqualTo(ItemId.ofText("1"));
    }

    @Test
    @Spec("2.5")
    void aFullKeyCanBeReadAndMadeSmaller() {
        fill();

        assertThat(items.read(container, FULL, ItemId.ofText("0")).id()).isEqualTo(ItemId.ofText("0"));
        items.replace(container, body("0", "full", 10));
        items.delete(container, FULL, ItemId.ofText("1"));
        items.create(container, body("one more", "full", 1000));
    }

    @Test
    @Spec("2.5")
    void aBatchThatWouldOverfillAKeyHasNoEffect() {
        fill();

        List<ItemOperation> operations = List.of(
                ItemOperation.replace(ItemId.ofText("0"), body("0", "full", 1001)),
                ItemOperation.create(body("new", "full", 2000)));

        assertThatOrreryFails(() -> items.batch(container, FULL, operations))
                .withCode(ErrorCode.LOGICAL_PARTITION_FULL);
        assertThat(items.find(container, FULL, ItemId.ofText("new"))).isEmpty();
    }

    @Test
    void aFullKeyStaysFullAfterASplit() {
        fill();
        items.create(container, body("1", "other", 1000));

        engine.engine().splits().split(container, 0);

        assertThatOrreryFails(() -> items.create(container, body("one more", "full", 1000)))
                .withCode(ErrorCode.LOGICAL_PARTITION_FULL);
    }

    /** Fills a key until an item of a thousand bytes has no place. */
    private void fill() {
        for (int i = 0; i < LOGICAL_PARTITION_BYTES_MAX / 1200; i++) {
            items.create(container, body("" + i, "full", 1000));
        }
        long rest = LOGICAL_PARTITION_BYTES_MAX - container.partitions().withId(0).totals().itemBytes();
        items.create(container, body("rest", "full", (int) rest - 500));
    }

    private static JsonValue body(String id, String key, int textBytes) {
        return json("{\"id\": \"%s\", \"pk\": \"%s\", \"text\": \"%s\"}".formatted(id, key, "x".repeat(textBytes)));
    }

    private static String objectWithProperties(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"p%d\": %d".formatted(i, i))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
