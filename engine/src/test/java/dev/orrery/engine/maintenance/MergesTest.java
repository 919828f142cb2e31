package dev.orrery.engine.maintenance;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MergesTest {

    private static final int ITEMS = 200;
    private static final long PARTITION_BYTES_MAX = 400_000;

    private final TestEngine engine = TestEngine.inMemory(
            Limits.DEFAULT.withPartitionBytesMax(PARTITION_BYTES_MAX).withPartitionRequestUnitsMax(10_000));
    private final Items items = engine.items();
    private final Splits splits = engine.engine().splits();
    private final Merges merges = engine.engine().merges();

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().notes()).isEmpty();
        engine.close();
    }

    @Test
    @Spec("2.4")
    void aMergeLosesNothingAndDoublesNothing() {
        Container container = splitInTwo();
        Totals before = container.totals();
        StoredItem item = items.read(container, key(7), ItemId.ofText("7"));

        merges.merge(container, 1, 2);

        assertThat(container.partitions().all()).hasSize(1);
        assertThat(container.totals()).isEqualTo(before);
        assertReadable(container);
        StoredItem after = items.read(container, key(7), ItemId.ofText("7"));
        assertThat(SqlDocuments.FORM.document(after, container)).isEqualTo(SqlDocuments.FORM.document(item, container));
        assertThat(after.lsn()).isEqualTo(item.lsn());
    }

    @Test
    void theChildHasANewNumberAndTheRangesAndAncestorsOfBothParents() {
        Container container = splitInTwo();
        splits.split(container, 1);

        PartitionRange child = merges.merge(container, 4, 2);

        assertThat(child.id()).isEqualTo(5);
        assertThat(child.parents()).containsExactly(0, 1, 2, 4);
        assertThat(child.epkRange().max()).isEqualTo(EpkRange.ALL.max());
        assertThat(container.partitions().all()).extracting(it -> it.range().id()).containsExactly(3, 5);
        assertThat(merges.merge(container, 3, 5).parents()).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(container.partitions().all().getFirst().epkRange()).isEqualTo(EpkRange.ALL);
    }

    @Test
    void theParentsAreGone() {
        Container container = splitInTwo();
        List<Partition> parents = container.partitions().all();

        merges.merge(container, 1, 2);

        assertThat(parents).allMatch(Partition::isGone);
        assertThatOrreryFails(() -> merges.merge(container, 1, 2)).withCode(ErrorCode.PARTITION_GONE);
    }

    @Test
    void theChildContinuesTheHistoryOfBothParents() {
        Container container = splitInTwo();
        PartitionKey busy = keyIn(container, 1);
        for (int i = 0; i < 50; i++) {
            items.upsert(container, json("{\"id\": \"busy\", \"pk\": %s}".formatted(busy.components().getFirst())));
        }
        long last = container.partitions().all().stream().mapToLong(Partition::lsn).max().orElseThrow();

        merges.merge(container, 1, 2);

        assertThat(container.partitions().all().getFirst().lsn()).isGreaterThan(last);
        assertThat(items.upsert(container, json("{\"id\": \"1\", \"pk\": \"k1\"}")).lsn()).isGreaterThan(last + 1);
    }

    @Test
    void itemsOfBothParentsWithOneLsnAndPlaceBothStayInTheChangeLog() {
        Container container = engine.container("c", "/pk");
        splits.split(container, 0);
        PartitionKey left = keyIn(container, 1);
        PartitionKey right = keyIn(container, 2);
        batch(container, left);
        batch(container, right);

        merges.merge(container, 1, 2);

        assertThat(items.read(container, left, ItemId.ofText("1")).lsn())
                .isEqualTo(items.read(container, right, ItemId.ofText("1")).lsn());
        List<Integer> places = List.of(
                items.read(container, left, ItemId.ofText("1")).place(),
                items.read(container, left, ItemId.ofText("2")).place(),
                items.read(container, right, ItemId.ofText("1")).place(),
                items.read(container, right, ItemId.ofText("2")).place());
        assertThat(places).containsExactly(0, 1, 2, 3);
    }

    @Test
    void placesDoNotGrowHoweverOftenPartitionsAreSplitAndMerged() {
        Container container = splitInTwo();

        for (int i = 0; i < 40; i++) {
            merges.mergeSmall(container);
            splits.split(container, container.partitions().all().getFirst().range().id());
        }

        int placeMax = IntStream.range(0, ITEMS)
                .map(i -> items.read(container, key(i), ItemId.ofText("" + i)).place())
                .max()
                .orElseThrow();
        assertThat(placeMax).isLessThan(2);
    }

    @Test
    void uniqueValuesAndExpiriesGoWithTheItems() {
        Container container = engine.container("""
                {"id": "u", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": -1,
                 "uniqueKeyPolicy": {"uniqueKeys": [{"paths": ["/serial"]}]}}
                """);
        splits.split(container, 0);
        for (int i = 0; i < 20; i++) {
            items.create(container, json("{\"id\": \"%d\", \"pk\": \"k%d\", \"serial\": \"one\", \"ttl\": %d}"
                    .formatted(i, i, 10 + i)));
        }

        merges.merge(container, 1, 2);

        assertThatOrreryFails(
                () -> items.create(container, json("{\"id\": \"x\", \"pk\": \"k3\", \"serial\": \"one\"}")))
                .withCode(ErrorCode.UNIQUE_KEY_VIOLATION);
        engine.clock().advance(Duration.ofSeconds(15));
        engine.engine().upkeep().run();
        assertThat(container.totals().items()).isEqualTo(14);
    }

    @Test
    void onlyNeighboursAreMerged() {
        Container container = splitInTwo();
        splits.split(container, 1);

        assertThatOrreryFails(() -> merges.merge(container, 3, 2)).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> merges.merge(container, 3, 3)).withCode(ErrorCode.INVALID_REQUEST);
        assertThatOrreryFails(() -> merges.merge(container, 3, 77)).withCode(ErrorCode.PARTITION_GONE);

        assertThat(container.partitions().all()).hasSize(3);
    }

    @Test
    void whatTheThroughputNeedsIsNotMerged() {
        Container container = engine.container(definition("wide"), 2);

        assertThatOrreryFails(() -> merges.merge(container, 0, 1)).withCode(ErrorCode.INVALID_REQUEST);
        assertThat(merges.mergeSmall(container)).isEmpty();

        splits.split(container, 0);
        assertThat(merges.mergeSmall(container)).hasSize(1);
        assertThat(container.partitions().all()).hasSize(2);
    }

    @Test
    void whatWouldBeTooLargeIsNotMerged() {
        Container container = splitInTwo();
        String text = "x".repeat(2500);
        for (int i = 0; i < ITEMS; i++) {
            items.upsert(container, json("{\"id\": \"%d\", \"pk\": \"k%d\", \"text\": \"%s\"}".formatted(i, i, text)));
        }
        assertThat(container.totals().bytes()).isGreaterThan(PARTITION_BYTES_MAX);

        assertThat(merges.mergeSmall(container)).isEmpty();
        assertThatOrreryFails(() -> merges.merge(container, 1, 2)).withCode(ErrorCode.INVALID_REQUEST);
    }

    @Test
    void smallNeighboursAreMergedUntilNoneAreLeft() {
        Container container = splitInTwo();
        for (int i = 1; i < 8; i++) {
            splits.split(container, i);
        }

        List<PartitionRange> merged = merges.mergeSmall(container);

        assertThat(container.partitions().all()).hasSize(1);
        assertThat(merged).containsExactly(container.partitions().all().getFirst().range());
        assertReadable(container);
    }

    private Container splitInTwo() {
        Container container = engine.container("c", "/pk");
        for (int i = 0; i < ITEMS; i++) {
            items.create(container, json("{\"id\": \"%d\", \"pk\": \"k%d\", \"n\": %d}".formatted(i, i, i)));
        }
        splits.split(container, 0);
        return container;
    }

    private void batch(Container container, PartitionKey key) {
        String body = "{\"id\": \"%d\", \"pk\": " + key.components().getFirst() + "}";
        items.batch(container, key, List.of(
                ItemOperation.upsert(json(body.formatted(1))), ItemOperation.upsert(json(body.formatted(2)))));
    }

    private static PartitionKey keyIn(Container container, int rangeId) {
        EpkRange range = container.partitions().withId(rangeId).epkRange();
        return IntStream.range(0, 100)
                .mapToObj(MergesTest::key)
                .filter(key -> range.contains(container.partitionKey().effective(key)))
                .findFirst()
                .orElseThrow();
    }

    private static String definition(String id) {
        return "{\"id\": \"%s\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}".formatted(id);
    }

    private void assertReadable(Container container) {
        assertThat(
                IntStream.range(0, ITEMS).filter(i -> items.find(container, key(i), ItemId.ofText("" + i)).isEmpty()))
                .isEmpty();
    }

    private static PartitionKey key(int i) {
        return PartitionKey.of("k" + i);
    }
}
