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
import dev.orrery.model.ErrorCode;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SplitsTest {

    private final TestEngine engine = TestEngine.inMemory();
    private final Items items = engine.items();
    private final Splits splits = engine.engine().splits();

    @AfterEach
    void close() {
        assertThat(engine.check().problems()).isEmpty();
        assertThat(engine.check().notes()).isEmpty();
        engine.close();
    }

    @Test
    @Spec("2.4")
    void aSplitLosesNothingAndDoublesNothing() {
        Container container = engine.container("c", "/pk");
        create(container, 0, 200);
        Totals before = partition(container, 0).totals();
        StoredItem item = items.read(container, key(7), ItemId.ofText("7"));

        splits.split(container, 0);

        Totals left = container.partitions().all().getFirst().totals();
        Totals right = container.partitions().all().getLast().totals();
        assertThat(left.plus(right)).isEqualTo(before);
        assertReadable(container, 0, 200);
        StoredItem after = items.read(container, key(7), ItemId.ofText("7"));
        assertThat(SqlDocuments.FORM.document(after, container)).isEqualTo(SqlDocuments.FORM.document(item, container));
        assertThat(after.lsn()).isEqualTo(item.lsn());
    }

    @Test
    @Spec("2.4")
    void eachChildHasAboutHalfOfTheBytes() {
        Container container = engine.container("c", "/pk");
        for (int i = 0; i < 300; i++) {
            items.create(container, json("{\"id\": \"%d\", \"pk\": \"k%d\", \"text\": \"%s\"}"
                    .formatted(i, i, "x".repeat(i * i % 700))));
        }

        splits.split(container, 0);

        List<Long> bytes = container.partitions().all().stream()
                .map(partition -> partition.totals().itemBytes())
                .toList();
        assertThat(Math.abs(bytes.getFirst() - bytes.getLast())).isLessThan(2000);
    }

    @Test
    void weightCountsNotTheNumberOfKeys() {
        Container container = engine.container("c", "/pk");
        create(container, 0, 20);
        PartitionKey heavy = firstInTheHashSpace(container, 20);
        for (int i = 0; i < 100; i++) {
            items.create(container, json("{\"id\": \"more%d\", \"pk\": %s}"
                    .formatted(i, heavy.components().getFirst())));
        }

        splits.split(container, 0);

        assertThat(container.partitions().all().getFirst().totals().items()).isEqualTo(101);
        assertThat(container.partitions().all().getLast().totals().items()).isEqualTo(19);
    }

    @Test
    void theChildrenHaveNewNumbersAndShareTheRangeOfTheParent() {
        Container container = engine.container(
                "{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"], \"version\": 2}}", 2);
        create(container, 0, 50);
        EpkRange whole = partition(container, 1).epkRange();

        List<PartitionRange> children = splits.split(container, 1);

        assertThat(children).extracting(PartitionRange::id).containsExactly(2, 3);
        assertThat(children).allSatisfy(child -> assertThat(child.parents()).containsExactly(1));
        assertThat(children.getFirst().epkRange().min()).isEqualTo(whole.min());
        assertThat(children.getFirst().epkRange().max()).isEqualTo(children.getLast().epkRange().min());
        assertThat(children.getLast().epkRange().max()).isEqualTo(whole.max());
        assertThat(ids(container)).containsExactly(0, 2, 3);
    }

    @Test
    void grandchildrenNameAllTheirAncestorsOldestFirst() {
        Container container = engine.container("c", "/pk");
        create(container, 0, 50);

        splits.split(container, 0);
        splits.split(container, 2);
        List<PartitionRange> youngest = splits.split(container, 3);

        assertThat(youngest).extracting(PartitionRange::id).containsExactly(5, 6);
        assertThat(youngest).allSatisfy(range -> assertThat(range.parents()).containsExactly(0, 2, 3));
        assertThat(ids(container)).containsExactly(1, 5, 6, 4);
    }

    @Test
    void theParentIsGone() {
        Container container = engine.container("c", "/pk");
        create(container, 0, 10);
        Partition parent = partition(container, 0);

        splits.split(container, 0);

        assertThat(parent.isGone()).isTrue();
        assertThatOrreryFails(() -> container.partitions().withId(0)).withCode(ErrorCode.PARTITION_GONE);
        assertThatOrreryFails(() -> splits.split(container, 0)).withCode(ErrorCode.PARTITION_GONE);
        assertThatOrreryFails(parent::snapshot).withCode(ErrorCode.PARTITION_GONE);
    }

    @Test
    void theChildrenContinueTheHistoryOfTheParent() {
        Container container = engine.container("c", "/pk");
        create(container, 0, 30);
        long last = partition(container, 0).lsn();

        splits.split(container, 0);

        assertThat(container.partitions().all()).allSatisfy(child -> assertThat(child.lsn()).isGreaterThan(last));
        assertThat(items.upsert(container, json("{\"id\": \"1\", \"pk\": \"k1\"}")).lsn()).isGreaterThan(last + 1);
    }

    @Test
    void anEmptyPartitionIsSplitAtTheMiddleOfItsRange() {
        Container container = engine.container("c", "/pk");

        List<PartitionRange> children = splits.split(container, 0);

        assertThat(children.getLast().epkRange().min().hex()).isEqualTo("1FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF");
        assertThat(splits.split(container, 1).getLast().epkRange().min().hex())
                .isEqualTo("0FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF");
    }

    @Test
    void aPartitionWithOneKeyIsSplitOnRequest() {
        Container container = engine.container("c", "/pk");
        for (int i = 0; i < 10; i++) {
            items.create(container, json("{\"id\": \"" + i + "\", \"pk\": \"same\"}"));
        }

        splits.split(container, 0);

        assertThat(container.partitions().all())
                .extracting(partition -> partition.totals().items())
                .containsExactlyInAnyOrder(0L, 10L);
        assertThat(items.read(container, PartitionKey.of("same"), ItemId.ofText("3")).id())
                .isEqualTo(ItemId.ofText("3"));
    }

    @Test
    void aRangeThatIsTooSmallIsNotSplit() {
        Container container = tenants();
        createUsers(container, "one", 3);
        splits.split(container, 0);
        int withTwoUsers = container.partitions().all().stream()
                .filter(partition -> partition.totals().items() == 2)
                .findFirst()
                .orElseThrow()
                .range()
                .id();
        splits.split(container, withTwoUsers);
        int between = container.partitions().all().get(1).range().id();

        assertThatOrreryFails(() -> splits.split(container, between)).withCode(ErrorCode.INVALID_REQUEST);

        assertThat(container.partitions().all()).hasSize(3);
        items.upsert(container, json("{\"id\": \"1\", \"tenant\": \"one\", \"user\": \"u1\"}"));
    }

    @Test
    void aTenantOfAHierarchicalKeyIsSpreadOverBothChildren() {
        Container container = tenants();
        createUsers(container, "one", 100);

        splits.split(container, 0);

        assertThat(container.partitions().all())
                .extracting(partition -> partition.totals().items())
                .containsExactly(50L, 50L);
        EpkRange tenant = container.partitionKey().range(PartitionKey.of("one"));
        assertThat(container.partitions().touching(tenant)).hasSize(2);
        for (int i = 0; i < 100; i++) {
            assertThat(items.find(container, PartitionKey.of("one", "u" + i), ItemId.ofText("" + i))).isPresent();
        }
        assertThat(items.deleteAll(container, PartitionKey.of("one"))).isEqualTo(100);
    }

    @Test
    void aContainerWithTheFirstHashIsSplitAtItsHashes() {
        Container container = engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}");
        assertThat(container.partitionKey().version()).isEqualTo(1);
        String longKey = "long".repeat(100);
        items.create(container, json("{\"id\": \"1\", \"pk\": \"" + longKey + "1\"}"));
        items.create(container, json("{\"id\": \"2\", \"pk\": \"" + longKey + "2\"}"));
        create(container, 0, 100);

        splits.split(container, 0);
        splits.split(container, 1);

        assertReadable(container, 0, 100);
        assertThat(items.read(container, PartitionKey.of(longKey + "1"), ItemId.ofText("1")).id())
                .isEqualTo(ItemId.ofText("1"));
        assertThat(container.partitions().all().getLast().epkRange().min().hex()).startsWith("05C1");
    }

    @Test
    void anEmptyPartitionWithTheFirstHashIsSplitAtTheMiddleToo() {
        Container container = engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}");

        List<PartitionRange> children = splits.split(container, 0);

        assertThat(children.getLast().epkRange().min().hex()).isEqualTo("05C1DFFFFFFFFC");
    }

    @Test
    void keysWithOneHashStayTogether() {
        Container container = engine.container("{\"id\": \"c\", \"partitionKey\": {\"paths\": [\"/pk\"]}}");
        String longKey = "long".repeat(100);
        for (int i = 0; i < 10; i++) {
            items.create(container, json("{\"id\": \"1\", \"pk\": \"" + longKey + i + "\"}"));
        }

        assertThat(splits.splitOvergrown(container)).isZero();
        splits.split(container, 0);

        assertThat(container.partitions().all())
                .extracting(partition -> partition.totals().items())
                .containsExactlyInAnyOrder(0L, 10L);
    }

    private static PartitionKey firstInTheHashSpace(Container container, int keys) {
        return IntStream.range(0, keys)
                .mapToObj(SplitsTest::key)
                .min((one, other) -> epk(container, one).compareTo(epk(container, other)))
                .orElseThrow();
    }

    private static EffectivePartitionKey epk(Container container, PartitionKey key) {
        return container.partitionKey().effective(key);
    }

    private Container tenants() {
        return engine.container("""
                {"id": "t", "partitionKey": {"paths": ["/tenant", "/user"], "kind": "MultiHash"}}
                """);
    }

    private void createUsers(Container container, String tenant, int count) {
        for (int i = 0; i < count; i++) {
            items.create(container, json("{\"id\": \"%d\", \"tenant\": \"%s\", \"user\": \"u%d\"}"
                    .formatted(i, tenant, i)));
        }
    }

    private void create(Container container, int from, int to) {
        for (int i = from; i < to; i++) {
            items.create(container, json("{\"id\": \"%d\", \"pk\": \"k%d\", \"n\": %d}".formatted(i, i, i)));
        }
    }

    private void assertReadable(Container container, int from, int to) {
        List<Integer> missing = IntStream.range(from, to)
                .filter(i -> items.find(container, key(i), ItemId.ofText("" + i)).isEmpty())
                .boxed()
                .collect(Collectors.toList());
        assertThat(missing).isEmpty();
    }

    private static List<Integer> ids(Container container) {
        return container.partitions().all().stream()
                .map(partition -> partition.range().id())
                .toList();
    }

    private static Partition partition(Container container, int id) {
        return container.partitions().withId(id);
    }

    private static PartitionKey key(int i) {
        return PartitionKey.of("k" + i);
    }
}
