package dev.orrery.engine.query.access;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.maintenance.TestStore;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.storage.Direction;
import dev.orrery.storage.memory.MemoryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IndexAccessTest {

    private final TestStore store = new TestStore(new MemoryStore());
    private final List<AccessWorld> worlds = new ArrayList<>();

    @AfterEach
    void close() {
        worlds.forEach(AccessWorld::close);
    }

    @Test
    void whoStopsEarlyHasLoadedLittle() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 300);
        QueryMeter meter = new QueryMeter();

        try (ItemSource source = postings(world, FeedScope.EVERYTHING, is("/same", 1)).open(Optional.empty(), meter)) {
            source.next();
            assertThat(meter.items()).isEqualTo(1);
            source.next();
            source.next();
            source.next();
            assertThat(meter.items()).isEqualTo(1 + 2 + 4);
        }

        assertThat(meter.indexEntries()).isLessThanOrEqualTo(8);
    }

    @Test
    void largeItemsAreLoadedFewAtATime() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        String text = "t".repeat(1_000_000);
        for (int i = 0; i < 20; i++) {
            world.create("{'id': 'i%d', 'pk': 'k', 'same': 1, 'text': '%s'}".formatted(i, text));
        }
        QueryMeter meter = new QueryMeter();

        try (ItemSource source = postings(world, FeedScope.EVERYTHING, is("/same", 1)).open(Optional.empty(), meter)) {
            for (int i = 1; i <= 20; i++) {
                source.next();
                assertThat(meter.items()).isLessThanOrEqualTo(i + 3L);
            }
        }
    }

    @Test
    void aLogicalPartitionIsFoundAmongManyEntries() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 1000);
        world.create("{'id': 'a', 'pk': 'own', 'same': 1}");
        world.create("{'id': 'b', 'pk': 'own', 'same': 1}");
        FeedScope own = new FeedScope.FullKey(PartitionKey.of("own"));

        assertCheap(world, postings(world, own, is("/same", 1)), "a", "b");
        assertCheap(world, terms(world, own, ValueSet.atLeast(JsonValue.of(1)), Direction.FORWARD), "a", "b");
        assertCheap(world, terms(world, own, ValueSet.atLeast(JsonValue.of(1)), Direction.BACKWARD), "b", "a");
    }

    private static void assertCheap(AccessWorld world, ItemAccess access, String... ids) {
        QueryMeter meter = new QueryMeter();
        List<String> found = new ArrayList<>();
        try (ItemSource source = access.open(Optional.empty(), meter)) {
            while (source.next()) {
                found.add(source.item().id().text());
            }
        }
        assertThat(found).containsExactly(ids);
        assertThat(meter.indexEntries()).isLessThan(40);
        assertThat(meter.items()).isEqualTo(ids.length);
        assertThat(world.all(FeedScope.EVERYTHING)).hasSizeGreaterThan(1000);
    }

    @Test
    void anIntersectionLeapsOverWhatOnlyOneHas() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 1000);
        world.create("{'id': 'a', 'pk': 'k1', 'same': 1, 'rare': 1}");
        world.create("{'id': 'b', 'pk': 'k2', 'rare': 1}");
        world.create("{'id': 'c', 'pk': 'k3', 'same': 1, 'rare': 1}");
        QueryMeter meter = new QueryMeter();
        IndexCondition both = new AllOf(List.of(is("/same", 1), is("/rare", 1)));

        List<String> found = new ArrayList<>();
        try (ItemSource source = postings(world, FeedScope.EVERYTHING, both).open(Optional.empty(), meter)) {
            while (source.next()) {
                found.add(source.item().id().text());
            }
        }

        assertThat(found).containsExactlyInAnyOrder("a", "c");
        assertThat(meter.indexEntries()).isLessThan(60);
    }

    @Test
    void postingsComeInTheOrderOfDocumentNumbersAndTermsInThatOfValues() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 50);

        assertThat(world.read(postings(world, FeedScope.EVERYTHING, is("/same", 1))))
                .extracting(StoredItem::documentNumber)
                .isSorted();
        assertThat(world.read(terms(world, FeedScope.EVERYTHING, ValueSet.ALL, Direction.FORWARD)))
                .hasSize(50);
        assertThat(world.read(new TermAccess(world.scope(FeedScope.EVERYTHING), IndexPath.parse("/n"), ValueSet.ALL)))
                .extracting(item -> item.body().property("n").longValue())
                .isSorted()
                .hasSize(50);
    }

    @Test
    void thePositionOfAParentIsGoodAtEachChild() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 100);
        FeedScope parent = new FeedScope.OnePartition(0);
        List<StoredItem> found = new ArrayList<>();
        String position;
        try (ItemSource source = numbers(world, parent).open(Optional.empty(), new QueryMeter())) {
            for (int i = 0; i < 30; i++) {
                source.next();
                found.add(source.item());
            }
            position = source.position();
        }

        world.split();

        assertThatOrreryFails(() -> numbers(world, parent).open(Optional.of(position), new QueryMeter()))
                .withCode(ErrorCode.PARTITION_GONE);
        for (Partition child : world.container().partitions().all()) {
            FeedScope scope = new FeedScope.OnePartition(child.range().id());
            List<StoredItem> rest = AccessWorld.rest(numbers(world, scope), position, Integer.MAX_VALUE);
            assertThat(rest).isNotEmpty();
            found.addAll(rest);
        }
        assertThat(AccessWorld.ids(found)).isEqualTo(AccessWorld.ids(world.all(FeedScope.EVERYTHING)));
    }

    @Test
    void aPositionOfAllIsGoodInEachPart() {
        AccessWorld world = world(AccessWorld.PLAIN, 3);
        createMany(world, 100);
        List<StoredItem> found = new ArrayList<>();
        String position;
        try (ItemSource source = numbers(world, FeedScope.EVERYTHING).open(Optional.empty(), new QueryMeter())) {
            for (int i = 0; i < 50; i++) {
                source.next();
                found.add(source.item());
            }
            position = source.position();
        }

        for (Partition partition : world.container().partitions().all()) {
            FeedScope scope = new FeedScope.OnePartition(partition.range().id());
            found.addAll(AccessWorld.rest(numbers(world, scope), position, Integer.MAX_VALUE));
        }

        assertThat(AccessWorld.ids(found)).isEqualTo(AccessWorld.ids(world.all(FeedScope.EVERYTHING)));
    }

    @Test
    void aSourceGoesOnInAPartitionThatIsSplitMeanwhile() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 100);
        List<StoredItem> found = new ArrayList<>();

        try (ItemSource source = numbers(world, FeedScope.EVERYTHING).open(Optional.empty(), new QueryMeter())) {
            source.next();
            found.add(source.item());
            world.split();
            while (source.next()) {
                found.add(source.item());
            }
        }

        assertThat(found).hasSize(100);
        assertThat(AccessWorld.ids(found)).isEqualTo(AccessWorld.ids(world.all(FeedScope.EVERYTHING)));
    }

    @Test
    void aUnionReadsEachPartitionInOneSnapshot() {
        AccessWorld world = world(AccessWorld.PLAIN, 3);
        createMany(world, 100);
        UnionAccess union = new UnionAccess(List.of(
                branch(world, is("/same", 2)), branch(world, is("/same", 1)), branch(world, is("/n", 5))));
        int before = store.snapshotsTaken();

        try (ItemSource source = union.open(Optional.empty(), new QueryMeter())) {
            int count = 0;
            while (source.next()) {
                count++;
            }
            assertThat(count).isEqualTo(100);
            assertThat(source.read()).hasSize(3);
        }

        assertThat(store.snapshotsTaken() - before).isEqualTo(3);
    }

    @Test
    void aBranchLeavesOutWhatDoesNotMeetItsCondition() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 10);
        IndexCondition narrow = new AllOf(List.of(is("/same", 1), is("/n", 3)));
        UnionAccess union = new UnionAccess(List.of(
                new UnionAccess.Branch(narrow, postings(world, FeedScope.EVERYTHING, is("/same", 1))),
                branch(world, is("/n", 4))));

        assertThat(world.read(union)).extracting(item -> item.id().text()).containsExactly("i3", "i4");
    }

    @Test
    void whatHasExpiredIsNotSeen() {
        AccessWorld world = world(AccessWorld.EXPIRING, 1);
        world.create("{'id': 'a', 'pk': 'k', 'same': 1, 'ttl': 10}");
        world.create("{'id': 'b', 'pk': 'k', 'same': 1}");

        world.engine().clock().advance(Duration.ofSeconds(10));

        assertThat(world.read(postings(world, FeedScope.EVERYTHING, is("/same", 1))))
                .extracting(item -> item.id().text())
                .containsExactly("b");
        assertThat(world.read(terms(world, FeedScope.EVERYTHING, ValueSet.ALL, Direction.FORWARD)))
                .extracting(item -> item.id().text())
                .containsExactly("b");
    }

    @Test
    void positionsAreShortWhateverTheDataIs() {
        AccessWorld world = world(AccessWorld.HASH_V1, 1);
        String nulls = "\\u0000".repeat(200);
        for (int i = 0; i < 20; i++) {
            world.create("{'id': 'i%d', 'pk': '%s%d', 'same': '%s'}".formatted(i, "\u20AC".repeat(98), i, nulls));
        }
        world.split();
        world.split();
        UnionAccess union = new UnionAccess(List.of(new UnionAccess.Branch(
                IndexCondition.EVERYTHING, terms(world, FeedScope.EVERYTHING, ValueSet.ALL, Direction.FORWARD))));

        assertThat(world.read(union)).hasSize(20);
    }

    @Test
    void aForeignContinuationIsRefused() {
        AccessWorld world = world(AccessWorld.PLAIN, 1);
        createMany(world, 3);
        List<ItemAccess> accesses = List.of(
                postings(world, FeedScope.EVERYTHING, is("/same", 1)),
                numbers(world, FeedScope.EVERYTHING),
                new UnionAccess(List.of(branch(world, is("/same", 1)))));

        for (ItemAccess access : accesses) {
            for (String foreign : List.of("", "?", "AA", "EQ", "AQEBAQ")) {
                assertThatOrreryFails(() -> access.open(Optional.of(foreign), new QueryMeter()))
                        .withCode(ErrorCode.INVALID_REQUEST);
            }
        }
    }

    private AccessWorld world(String definition, int partitions) {
        AccessWorld world = new AccessWorld(store, definition, partitions);
        worlds.add(world);
        return world;
    }

    /** Items of many logical partitions, all with the same value at one path and each with its own at another. */
    private static void createMany(AccessWorld world, int count) {
        for (int i = 0; i < count; i++) {
            world.create("{'id': 'i%d', 'pk': 'k%d', 'same': 1, 'n': %d}".formatted(i, i, i));
        }
    }

    private static Values is(String path, long value) {
        return new Values(IndexPath.parse(path), ValueSet.point(JsonValue.of(value)), true);
    }

    private static PostingAccess postings(AccessWorld world, FeedScope scope, IndexCondition condition) {
        return new PostingAccess(world.scope(scope), condition);
    }

    private static TermAccess terms(AccessWorld world, FeedScope scope, ValueSet values, Direction direction) {
        return new TermAccess(world.scope(scope), IndexPath.parse("/same"), values, direction);
    }

    private static TermAccess numbers(AccessWorld world, FeedScope scope) {
        return new TermAccess(world.scope(scope), IndexPath.parse("/n"), ValueSet.ALL);
    }

    private static UnionAccess.Branch branch(AccessWorld world, IndexCondition condition) {
        return new UnionAccess.Branch(condition, postings(world, FeedScope.EVERYTHING, condition));
    }
}
