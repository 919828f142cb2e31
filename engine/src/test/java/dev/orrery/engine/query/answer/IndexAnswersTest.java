package dev.orrery.engine.query.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.query.access.AccessWorld;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.storage.Direction;
import dev.orrery.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IndexAnswersTest {

    private static final String SOME_PATHS_ONLY = """
            {'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2},
             'indexingPolicy': {'includedPaths': [{'path': '/n/?'}], 'excludedPaths': [{'path': '/*'}]}}""";

    private final List<AccessWorld> worlds = new ArrayList<>();

    @AfterEach
    void close() {
        worlds.forEach(AccessWorld::close);
    }

    @Test
    void theIndexDoesNotCountWhatItCannotTell() {
        AccessWorld plain = filled(AccessWorld.PLAIN);
        AccessWorld expiring = filled(AccessWorld.EXPIRING);
        AccessWorld excluded = filled(SOME_PATHS_ONLY);

        assertThat(exactCount(plain, atLeast("/n", 50, true))).hasValue(50);
        assertThat(exactCount(plain, atLeast("/n", 50, false))).isEmpty();
        assertThat(exactCount(plain, IndexCondition.NOTHING)).hasValue(0);
        assertThat(exactCount(plain, IndexCondition.EVERYTHING)).isEmpty();
        assertThat(exactCount(expiring, atLeast("/n", 50, true))).isEmpty();
        assertThat(exactCount(excluded, atLeast("/n", 50, true))).hasValue(50);
        assertThat(exactCount(excluded, atLeast("/same", 1, true))).isEmpty();
    }

    @Test
    void countingGivesUpWhereOtherLogicalPartitionsAreInTheWay() {
        AccessWorld world = filled(AccessWorld.PLAIN);
        FeedScope one = new FeedScope.FullKey(PartitionKey.of("k99"));
        QueryMeter meter = new QueryMeter();

        long count = counts(world, one).countUpTo(IndexPath.parse("/n"), ValueSet.ALL, 3, meter);

        assertThat(count).isEqualTo(3);
        assertThat(meter.indexEntries()).isLessThan(60);
        assertThat(counts(world, one).countUpTo(IndexPath.parse("/n"), ValueSet.ALL, 1000, meter)).isEqualTo(1);
    }

    @Test
    void differentValuesAreFoundWithoutReadingAllEntries() {
        AccessWorld world = filled(AccessWorld.PLAIN);
        QueryMeter meter = new QueryMeter();

        List<JsonValue> found = new ArrayList<>();
        try (DistinctValues values = distinct(world, "/same").open(Optional.empty(), meter)) {
            while (values.next()) {
                found.add(values.value());
            }
            assertThat(values.read()).hasSize(1);
        }

        assertThat(found).containsExactly(JsonValue.of(1));
        assertThat(meter.indexEntries()).isLessThan(20);
        assertThat(meter.items()).isZero();
    }

    @Test
    void valuesAreServedUnlessTheyAreArraysOrNotIndexed() {
        AccessWorld world = filled(AccessWorld.PLAIN);
        AccessWorld excluded = filled(SOME_PATHS_ONLY);

        assertThat(distinct(world, "/n").isServed(new QueryMeter())).isTrue();
        assertThat(distinct(world, "/list").isServed(new QueryMeter())).isFalse();
        assertThat(distinct(world, "/list/[]").isServed(new QueryMeter())).isTrue();
        assertThat(distinct(excluded, "/n").isServed(new QueryMeter())).isTrue();
        assertThat(distinct(excluded, "/same").isServed(new QueryMeter())).isFalse();
    }

    @Test
    void extremesCostNoMoreThanALook() {
        AccessWorld world = filled(AccessWorld.PLAIN);
        QueryMeter meter = new QueryMeter();
        IndexExtremes extremes = new IndexExtremes(world.scope(FeedScope.EVERYTHING));

        assertThat(extremes.least(IndexPath.parse("/n"), meter)).contains(JsonValue.of(0));
        assertThat(extremes.greatest(IndexPath.parse("/n"), meter)).contains(JsonValue.of(99));
        assertThat(extremes.least(IndexPath.parse("/list"), meter)).contains(JsonValue.UNDEFINED);
        assertThat(extremes.least(IndexPath.parse("/nowhere"), meter)).contains(JsonValue.UNDEFINED);
        assertThat(extremes.least(IndexPath.parse("/list/[]"), meter)).isEmpty();
        assertThat(extremes.read()).hasSize(1);
        assertThat(meter.indexEntries()).isLessThan(5);
    }

    private AccessWorld filled(String definition) {
        AccessWorld world = new AccessWorld(new MemoryStore(), definition, 1);
        worlds.add(world);
        for (int i = 0; i < 100; i++) {
            world.create("{'id': 'i%d', 'pk': 'k%d', 'same': 1, 'n': %d, 'list': [1, %d]}".formatted(i, i, i, i % 3));
        }
        return world;
    }

    private static IndexCounts counts(AccessWorld world, FeedScope scope) {
        return new IndexCounts(world.scope(scope));
    }

    private static OptionalLong exactCount(AccessWorld world, IndexCondition condition) {
        return counts(world, FeedScope.EVERYTHING).exactCount(condition, new QueryMeter());
    }

    private static Values atLeast(String path, long value, boolean isExact) {
        return new Values(IndexPath.parse(path), ValueSet.atLeast(JsonValue.of(value)), isExact);
    }

    private static DistinctAccess distinct(AccessWorld world, String path) {
        return new DistinctAccess(
                world.scope(FeedScope.EVERYTHING), IndexPath.parse(path), ValueSet.ALL, Direction.FORWARD);
    }
}
