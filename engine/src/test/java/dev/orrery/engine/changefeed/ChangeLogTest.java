package dev.orrery.engine.changefeed;

import static dev.orrery.engine.TestEngine.json;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.operation.Items;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.settings.Limits;
import dev.orrery.engine.transaction.ItemOperation;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.Precondition;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.memory.MemoryStore;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChangeLogTest {

    private static final PartitionKey KEY = PartitionKey.of("k");
    private static final int ALL = 1000;

    private final TestStore store = new TestStore(new MemoryStore());
    private final TestEngine engine = TestEngine.on(store, Limits.DEFAULT);
    private final Items items = engine.items();
    private final ChangeLog changeLog = engine.engine().changeLog();
    private final Container container = engine.container("""
            {"id": "c", "partitionKey": {"paths": ["/pk"], "version": 2}, "defaultTtl": -1}
            """);
    private final Partition partition = container.partitions().withId(0);

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    @Spec("5.4")
    void changesComeInTheOrderOfTheirCommits() {
        create("b", "k2");
        create("a", "k1");
        create("c", "k3");

        PartitionChanges page = read(0, ALL);

        assertThat(ids(page)).containsExactly("b", "a", "c");
        assertThat(page.changes()).extracting(Change::lsn).isSorted().doesNotHaveDuplicates();
        assertThat(page.resumeAfter()).isEqualTo(partition.lsn());
    }

    @Test
    @Spec("5.4")
    void anItemThatChangedAgainComesOnceAsItIsNow() {
        create("a", "k");
        create("b", "k");
        items.replace(container, body("a", "k", 2));
        items.upsert(container, body("a", "k", 3));

        PartitionChanges page = read(0, ALL);

        assertThat(ids(page)).containsExactly("b", "a");
        assertThat(page.changes().getLast().item().body()).isEqualTo(body("a", "k", 3));
        assertThat(page.changes().getLast().lsn()).isEqualTo(partition.lsn());
    }

    @Test
    void aDeletedItemDoesNotComeAnyMore() {
        create("a", "k");
        create("b", "k");
        items.delete(container, KEY, ItemId.ofText("a"));

        assertThat(ids(read(0, ALL))).containsExactly("b");
    }

    @Test
    void anItemThatWasDeletedAndCreatedAgainComesOnce() {
        create("a", "k");
        items.delete(container, KEY, ItemId.ofText("a"));
        create("a", "k");

        assertThat(ids(read(0, ALL))).containsExactly("a");
    }

    @Test
    void aRenamedItemComesUnderItsNewName() {
        create("a", "k");
        items.execute(container, KEY, ItemOperation.replace(ItemId.ofText("a"), body("b", "k", 1)));

        assertThat(ids(read(0, ALL))).containsExactly("b");
    }

    @Test
    void theItemsOfABatchComeInTheOrderOfItsOperations() {
        batch(
                ItemOperation.create(body("c", "k", 1)),
                ItemOperation.create(body("a", "k", 1)),
                ItemOperation.create(body("gone", "k", 1)),
                ItemOperation.create(body("b", "k", 1)),
                ItemOperation.delete(ItemId.ofText("gone")));

        PartitionChanges page = read(0, ALL);

        assertThat(ids(page)).containsExactly("c", "a", "b");
        assertThat(page.changes()).extracting(Change::lsn).containsOnly(partition.lsn());
    }

    @Test
    void whatWasCommittedTogetherComesTogether() {
        create("first", "k");
        batch(
                ItemOperation.create(body("1", "k", 1)),
                ItemOperation.create(body("2", "k", 1)),
                ItemOperation.create(body("3", "k", 1)));
        create("last", "k");

        PartitionChanges page = read(0, 2);

        assertThat(ids(page)).containsExactly("first", "1", "2", "3");
        assertThat(ids(read(page.resumeAfter(), 2))).containsExactly("last");
    }

    @Test
    @Spec("5.4")
    void readingResumesWhereThePageEnded() {
        List<String> created = IntStream.range(0, 25).mapToObj(i -> "item" + i).toList();
        created.forEach(id -> create(id, "k" + id));

        List<String> found = new ArrayList<>();
        long position = 0;
        for (int page = 0; page < 9; page++) {
            PartitionChanges next = read(position, 3);
            found.addAll(ids(next));
            position = next.resumeAfter();
        }

        assertThat(found).isEqualTo(created);
        assertThat(position).isEqualTo(partition.lsn());
    }

    @Test
    @Spec("5.4")
    void readingFromNowOnFindsOnlyWhatComesLater() {
        create("before", "k");
        long now = partition.lsn();
        create("after", "k");

        assertThat(ids(read(now, ALL))).containsExactly("after");
    }

    @Test
    void thatNothingIsNewIsAnsweredFromMemory() {
        create("a", "k");
        long position = read(0, ALL).resumeAfter();
        int snapshotsBefore = store.snapshotsTaken();

        PartitionChanges page = read(position, ALL);

        assertThat(page.changes()).isEmpty();
        assertThat(page.resumeAfter()).isEqualTo(position);
        assertThat(store.snapshotsTaken()).isEqualTo(snapshotsBefore);
    }

    @Test
    void anEmptyPageAlsoMovesOn() {
        create("a", "k");
        items.delete(container, KEY, ItemId.ofText("a"));

        PartitionChanges page = read(0, ALL);

        assertThat(page.changes()).isEmpty();
        assertThat(page.resumeAfter()).isEqualTo(partition.lsn());
    }

    @Test
    @Spec("5.5")
    void expiredItemsAreLeftOut() {
        create("stays", "k");
        items.create(container, json("{\"id\": \"expires\", \"pk\": \"k\", \"ttl\": 10}"));
        assertThat(ids(read(0, ALL))).containsExactly("stays", "expires");

        engine.clock().advance(Duration.ofSeconds(10));

        assertThat(ids(read(0, ALL))).containsExactly("stays");
    }

    @Test
    void aRangeHasTheItemsWhoseKeysHashIntoIt() {
        for (int i = 0; i < 50; i++) {
            create("item" + i, "k" + i);
        }
        EffectivePartitionKey middle = container.partitionKey().middle(EpkRange.ALL).orElseThrow();

        for (EpkRange half : EpkRange.ALL.splitAt(middle)) {
            List<String> expected = IntStream.range(0, 50)
                    .filter(i -> half.contains(container.partitionKey().effective(PartitionKey.of("k" + i))))
                    .mapToObj(i -> "item" + i)
                    .toList();
            assertThat(expected).hasSizeBetween(10, 40);
            assertThat(ids(read(half, 0))).isEqualTo(expected);
        }
    }

    @Test
    void theRangeOfOneKeyHasItsItems() {
        create("a", "k1");
        create("b", "k2");
        create("c", "k1");

        assertThat(ids(read(container.partitionKey().range(PartitionKey.of("k1")), 0))).containsExactly("a", "c");
    }

    @Test
    void aRangeBeginsAtTheHashOfAKeyAndEndsBeforeIt() {
        create("a", "k1");
        create("b", "k2");
        EffectivePartitionKey first = container.partitionKey().effective(PartitionKey.of("k1"));

        List<EpkRange> halves = EpkRange.ALL.splitAt(first);

        assertThat(ids(read(halves.getLast(), 0))).contains("a");
        assertThat(ids(read(halves.getFirst(), 0))).doesNotContain("a");
    }

    @Test
    void whatARangeLeavesOutIsNotReadAgain() {
        create("a", "k1");
        create("b", "k2");
        EpkRange range = container.partitionKey().range(PartitionKey.of("k1"));

        PartitionChanges page = read(range, 0);

        assertThat(page.resumeAfter()).isEqualTo(partition.lsn());
        create("c", "k1");
        assertThat(ids(read(range, page.resumeAfter()))).containsExactly("c");
    }

    @Test
    void thePrefixOfAHierarchicalKeyIsARange() {
        Container tenants = engine.container("""
                {"id": "t", "partitionKey": {"paths": ["/t", "/u"], "kind": "MultiHash"}}
                """);
        items.create(tenants, json("{\"id\": \"1\", \"t\": \"one\", \"u\": \"a\"}"));
        items.create(tenants, json("{\"id\": \"2\", \"t\": \"two\", \"u\": \"a\"}"));
        items.create(tenants, json("{\"id\": \"3\", \"t\": \"one\", \"u\": \"b\"}"));
        EpkRange range = tenants.partitionKey().range(PartitionKey.of("one"));

        PartitionChanges page = changeLog.read(tenants, tenants.partitions().withId(0), range, 0, ALL);

        assertThat(ids(page)).containsExactly("1", "3");
    }

    @Test
    void aReaderOfADroppedContainerLearnsIt() {
        create("a", "k");
        long position = read(0, ALL).resumeAfter();
        engine.engine().catalog().deleteContainer(container, Precondition.NONE);

        assertThatOrreryFails(() -> read(0, ALL)).withCode(ErrorCode.PARTITION_GONE);
        assertThatOrreryFails(() -> read(position, ALL)).withCode(ErrorCode.PARTITION_GONE);
    }

    private PartitionChanges read(long afterLsn, int changesWanted) {
        return changeLog.read(container, partition, EpkRange.ALL, afterLsn, changesWanted);
    }

    private PartitionChanges read(EpkRange range, long afterLsn) {
        return changeLog.read(container, partition, range, afterLsn, ALL);
    }

    private void create(String id, String key) {
        items.create(container, body(id, key, 1));
    }

    private void batch(ItemOperation... operations) {
        items.batch(container, KEY, List.of(operations));
    }

    private static JsonValue body(String id, String key, int version) {
        return json("{\"id\": \"%s\", \"pk\": \"%s\", \"version\": %d}".formatted(id, key, version));
    }

    private static List<String> ids(PartitionChanges page) {
        return page.changes().stream().map(change -> change.item().id().text()).toList();
    }
}
