package dev.orrery.engine.query.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.index.PathValues;
import dev.orrery.engine.query.access.AccessStore;
import dev.orrery.engine.query.access.AccessWorld;
import dev.orrery.engine.query.access.RandomWorld;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.PathStep;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.storage.Direction;
import dev.orrery.testing.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the index answers by itself is what reading all items gives. */
class IndexAnswersRandomTest {

    private static final int ITEMS = 80;
    private static final int ROUNDS = 6;

    private final RandomGenerator random = Seed.fresh().random();
    private final RandomWorld chance = new RandomWorld(random);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void entriesAreCountedUpToABound(AccessStore store, int partitions) {
        try (AccessWorld world = filled(store, AccessWorld.PLAIN, partitions)) {
            for (int round = 0; round < ROUNDS; round++) {
                Values condition = chance.values(chance.path());
                long max = 20L + random.nextInt(200);
                for (FeedScope scope : world.scopes()) {
                    IndexCounts counts = new IndexCounts(world.scope(scope));

                    long count = counts.countUpTo(condition.path(), condition.values(), max, new QueryMeter());

                    assertThat(count)
                            .as("%s in %s", condition, scope)
                            .isEqualTo(Math.min(max, entries(world, scope, condition)));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void itemsAreCountedWithoutReadingThem(AccessStore store, int partitions) {
        try (AccessWorld world = filled(store, AccessWorld.PLAIN, partitions)) {
            for (int round = 0; round < ROUNDS; round++) {
                IndexCondition condition = random.nextBoolean() ? chance.values(chance.path()) : chance.postings(2);
                for (FeedScope scope : world.scopes()) {
                    QueryMeter meter = new QueryMeter();
                    IndexCounts counts = new IndexCounts(world.scope(scope));

                    OptionalLong count = counts.exactCount(condition, meter);

                    assertThat(count)
                            .as("%s in %s", condition, scope)
                            .isEqualTo(condition.isExact()
                                    ? OptionalLong.of(world.idsOf(scope, condition).size())
                                    : OptionalLong.empty());
                    assertThat(meter.items()).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void allItemsAreCounted(AccessStore store, int partitions) {
        for (String definition : List.of(AccessWorld.PLAIN, AccessWorld.EXPIRING, AccessWorld.HIERARCHICAL)) {
            try (AccessWorld world = filled(store, definition, partitions)) {
                for (FeedScope scope : world.scopes()) {
                    IndexCounts counts = new IndexCounts(world.scope(scope));

                    assertThat(counts.countAll(new QueryMeter())).as("%s", scope).isEqualTo(world.all(scope).size());
                    assertThat(counts.read()).isNotEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void theLeastAndTheGreatestValueAreFound(AccessStore store, int partitions) {
        for (String definition : List.of(AccessWorld.PLAIN, AccessWorld.EXPIRING)) {
            try (AccessWorld world = filled(store, definition, partitions)) {
                for (FeedScope scope : world.scopes()) {
                    for (IndexPath path : RandomWorld.PATHS) {
                        IndexExtremes extremes = new IndexExtremes(world.scope(scope));
                        List<JsonValue> values = sorted(world, scope, path, ValueSet.ALL);

                        Optional<JsonValue> least = extremes.least(path, new QueryMeter());
                        Optional<JsonValue> greatest = extremes.greatest(path, new QueryMeter());

                        assertExtreme(least, path, values);
                        assertExtreme(greatest, path, values.reversed());
                    }
                }
            }
        }
    }

    private static void assertExtreme(Optional<JsonValue> found, IndexPath path, List<JsonValue> values) {
        if (path.steps().contains(PathStep.ELEMENT)) {
            assertThat(found).isEmpty();
        } else if (values.isEmpty() || values.stream().anyMatch(it -> it.isArray() || it.isObject())) {
            assertThat(found).hasValueSatisfying(it -> assertThat(it.isUndefined()).isTrue());
        } else {
            assertThat(found).contains(values.getFirst());
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void eachDifferentValueComesOnceAndInOrder(AccessStore store, int partitions) {
        for (String definition : List.of(AccessWorld.PLAIN, AccessWorld.EXPIRING)) {
            try (AccessWorld world = filled(store, definition, partitions)) {
                for (int round = 0; round < ROUNDS; round++) {
                    IndexPath path = chance.path();
                    ValueSet values = exact(chance.values());
                    for (FeedScope scope : world.scopes()) {
                        List<String> expected = texts(sorted(world, scope, path, values));

                        assertThat(read(world, scope, path, values, Direction.FORWARD)).isEqualTo(expected);
                        assertThat(read(world, scope, path, values, Direction.BACKWARD))
                                .isEqualTo(expected.reversed());
                    }
                    if (round % 4 == 3) {
                        world.split();
                    }
                }
            }
        }
    }

    private static ValueSet exact(ValueSet values) {
        return values.isExact() ? values : ValueSet.ALL;
    }

    /** What comes in one go; resumed after every value, the rest is the same. */
    private List<String> read(
            AccessWorld world, FeedScope scope, IndexPath path, ValueSet values, Direction direction) {
        DistinctAccess access =
                new DistinctAccess(world.scope(scope), path, values, direction);
        List<String> found = new ArrayList<>();
        List<String> positions = new ArrayList<>();
        try (DistinctValues cursor = access.open(Optional.empty(), new QueryMeter())) {
            while (cursor.next()) {
                found.add(text(cursor.value()));
                positions.add(cursor.position());
            }
        }
        for (int i = 0; i < found.size(); i++) {
            assertThat(positions.get(i)).matches("[A-Za-z0-9_-]+").hasSizeLessThan(700);
            List<String> rest = new ArrayList<>();
            try (DistinctValues cursor = access.open(Optional.of(positions.get(i)), new QueryMeter())) {
                while (cursor.next()) {
                    rest.add(text(cursor.value()));
                }
            }
            assertThat(rest).isEqualTo(found.subList(i + 1, found.size()));
        }
        return found;
    }

    /** The different values at a path, with each of equal ones standing for the others. */
    private static List<JsonValue> sorted(AccessWorld world, FeedScope scope, IndexPath path, ValueSet values) {
        List<JsonValue> sorted = new ArrayList<>();
        valuesAt(world, scope, path)
                .filter(values::contains)
                .sorted(Comparator.comparing(SortKey::of, Arrays::compareUnsigned))
                .forEach(value -> {
                    if (sorted.isEmpty() || !text(sorted.getLast()).equals(text(value))) {
                        sorted.add(value);
                    }
                });
        return sorted;
    }

    private static Stream<JsonValue> valuesAt(AccessWorld world, FeedScope scope, IndexPath path) {
        return world.all(scope).stream()
                .flatMap(item -> PathValues.at(path, item.body(), item.timestampSeconds()).stream());
    }

    private static List<String> texts(List<JsonValue> values) {
        return values.stream().map(IndexAnswersRandomTest::text).toList();
    }

    /** Equal values, such as 1 and 1.0, have the same text. */
    private static String text(JsonValue value) {
        return HexFormat.of().formatHex(SortKey.of(value));
    }

    private static long entries(AccessWorld world, FeedScope scope, Values condition) {
        return world.all(scope).stream()
                .flatMap(item -> world.keysAt(condition.path(), item).stream())
                .filter(condition.values()::containsKey)
                .count();
    }

    /** Items, some of which have expired if the container allows it. */
    private AccessWorld filled(AccessStore store, String definition, int partitions) {
        AccessWorld world =
                new AccessWorld(store, directory.resolve("d" + random.nextLong()), definition, partitions);
        for (int i = 0; i < ITEMS; i++) {
            world.create(random.nextInt(5) == 0 ? chance.expiringItem(i) : chance.item(i));
            world.engine().clock().advance(Duration.ofSeconds(random.nextInt(2)));
        }
        world.engine().clock().advance(Duration.ofSeconds(10));
        return world;
    }
}
