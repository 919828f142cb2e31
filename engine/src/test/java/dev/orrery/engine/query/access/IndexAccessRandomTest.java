package dev.orrery.engine.query.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.answer.IndexCounts;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.index.IndexPath;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.query.logical.IndexCondition.AllOf;
import dev.orrery.query.logical.IndexCondition.AnyOf;
import dev.orrery.query.logical.IndexCondition.Values;
import dev.orrery.storage.Direction;
import dev.orrery.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accesses through the index lead to what reading all items finds. */
class IndexAccessRandomTest {

    private static final int ITEMS = 80;
    private static final int ENTRIES_SHORT = 64;
    private static final int ROUNDS = 6;

    private final RandomGenerator random = Seed.fresh().random();
    private final RandomWorld chance = new RandomWorld(random);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void postingsLeadToTheItemsThatMeetTheirCondition(AccessStore store, int partitions) {
        for (String definition : List.of(AccessWorld.PLAIN, AccessWorld.HIERARCHICAL)) {
            try (AccessWorld world = filled(store, definition, partitions)) {
                for (int round = 0; round < ROUNDS; round++) {
                    IndexCondition condition = chance.postings(2);
                    for (FeedScope scope : world.scopes()) {
                        List<StoredItem> found = world.read(postings(world, scope, condition));

                        assertMeets(world, scope, condition, found);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void itemsAreLookedUpForFurtherValues(AccessStore store, int partitions) {
        try (AccessWorld world = filled(store, AccessWorld.PLAIN, partitions)) {
            for (int round = 0; round < ROUNDS; round++) {
                IndexCondition leading = chance.postings(1);
                List<IndexCondition> probed =
                        List.<IndexCondition>of(chance.point(), chance.point()).subList(round % 2, 2);
                List<IndexCondition> all = Stream.concat(Stream.of(leading), probed.stream()).toList();
                for (FeedScope scope : world.scopes()) {
                    PostingAccess access = new PostingAccess(world.scope(scope), leading, probed);

                    assertMeets(world, scope, new AllOf(all), world.read(access));
                    assertThat(read(access, Optional.empty(), 1).finish(access))
                            .isEqualTo(AccessWorld.ids(world.read(access)));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void whatWasReadWhileCountingIsNotReadAgain(AccessStore store, int partitions) {
        // Few enough that even the key which all items have (long strings are cut) has a short list.
        int items = ENTRIES_SHORT - 1;
        try (AccessWorld world = filled(store, AccessWorld.PLAIN, partitions, items)) {
            for (int round = 0; round < ROUNDS; round++) {
                Values point = chance.point();
                for (FeedScope feed : world.scopes()) {
                    try (SharedViews shared = new SharedViews()) {
                        QueryScope scope = world.scope(feed, shared);
                        new IndexCounts(scope)
                                .countUpTo(point.path(), point.values(), ENTRIES_SHORT, new QueryMeter());
                        QueryMeter reading = new QueryMeter();
                        Begun all = read(new PostingAccess(scope, point), Optional.empty(), items, reading);

                        assertMeets(world, feed, point, all.items());
                        assertThat(reading.indexSeeks()).isZero();
                        assertThat(reading.indexEntries()).isGreaterThanOrEqualTo(all.items().size());
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void termsLeadToTheItemsWithAValueOfTheirSet(AccessStore store, int partitions) {
        for (String definition : List.of(AccessWorld.PLAIN, AccessWorld.HIERARCHICAL)) {
            try (AccessWorld world = filled(store, definition, partitions)) {
                for (int round = 0; round < ROUNDS; round++) {
                    Values condition = chance.values(chance.path());
                    Direction direction = random.nextBoolean() ? Direction.FORWARD : Direction.BACKWARD;
                    for (FeedScope scope : world.scopes()) {
                        List<StoredItem> found = world.read(terms(world, scope, condition, direction));

                        assertMeets(world, scope, condition, found);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void aUnionLeadsToTheItemsOfItsBranches(AccessStore store, int partitions) {
        try (AccessWorld world = filled(store, AccessWorld.PLAIN, partitions)) {
            for (int round = 0; round < ROUNDS; round++) {
                AnyOf condition = union();
                for (FeedScope scope : world.scopes()) {
                    List<StoredItem> found = world.read(union(world, scope, condition));

                    assertMeets(world, scope, condition, found);
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void aReaderGoesOnAfterASplitWithWhatItHasNotSeen(AccessStore store, int partitions) {
        String definition = random.nextBoolean() ? AccessWorld.PLAIN : AccessWorld.HASH_V1;
        try (AccessWorld world = filled(store, definition, partitions)) {
            for (int round = 0; round < ROUNDS; round++) {
                List<ItemAccess> accesses = List.of(
                        postings(world, FeedScope.EVERYTHING, chance.postings(1)),
                        terms(world, FeedScope.EVERYTHING, chance.values(chance.path()), Direction.FORWARD),
                        terms(world, FeedScope.EVERYTHING, chance.values(chance.path()), Direction.BACKWARD),
                        union(world, FeedScope.EVERYTHING, union()));
                List<List<String>> expected = accesses.stream().map(it -> AccessWorld.ids(world.read(it))).toList();
                List<Begun> begun = accesses.stream()
                        .map(it -> read(it, Optional.empty(), 1 + random.nextInt(ITEMS)))
                        .toList();

                if (round % 2 == 0) {
                    world.split();
                }

                for (int i = 0; i < accesses.size(); i++) {
                    assertThat(begun.get(i).finish(accesses.get(i))).isEqualTo(expected.get(i));
                }
            }
        }
    }

    /** What a reader has read before it stopped. */
    private record Begun(List<StoredItem> items, Optional<String> position) {

        /** Reads the rest, stopping after every item. */
        List<String> finish(ItemAccess access) {
            List<StoredItem> all = new ArrayList<>(items);
            Optional<String> reached = position;
            while (reached.isPresent()) {
                Begun step = read(access, reached, 1);
                all.addAll(step.items);
                reached = step.position;
            }
            return AccessWorld.ids(all);
        }
    }

    private static Begun read(ItemAccess access, Optional<String> after, int count) {
        return read(access, after, count, new QueryMeter());
    }

    private static Begun read(ItemAccess access, Optional<String> after, int count, QueryMeter meter) {
        List<StoredItem> items = new ArrayList<>();
        Optional<String> position = Optional.empty();
        try (ItemSource source = access.open(after, meter)) {
            while (items.size() < count && source.next()) {
                items.add(source.item());
                position = Optional.of(source.position());
            }
        }
        return new Begun(items, position);
    }

    private AccessWorld filled(AccessStore store, String definition, int partitions) {
        return filled(store, definition, partitions, ITEMS);
    }

    private AccessWorld filled(AccessStore store, String definition, int partitions, int items) {
        AccessWorld world =
                new AccessWorld(store, directory.resolve("d" + random.nextLong()), definition, partitions);
        for (int i = 0; i < items; i++) {
            world.create(chance.item(i));
        }
        return world;
    }

    private static void assertMeets(
            AccessWorld world, FeedScope scope, IndexCondition condition, List<StoredItem> found) {
        assertThat(AccessWorld.ids(found))
                .as("%s in %s", condition, scope)
                .isEqualTo(world.idsOf(scope, condition));
    }

    private AnyOf union() {
        IndexPath path = chance.path();
        return new AnyOf(List.of(chance.values(path), chance.postings(1), chance.values(chance.path())));
    }

    private static PostingAccess postings(AccessWorld world, FeedScope scope, IndexCondition condition) {
        return new PostingAccess(world.scope(scope), condition);
    }

    private static TermAccess terms(AccessWorld world, FeedScope scope, Values condition, Direction direction) {
        return new TermAccess(world.scope(scope), condition.path(), condition.values(), direction);
    }

    private static UnionAccess union(AccessWorld world, FeedScope scope, AnyOf condition) {
        return new UnionAccess(condition.conditions().stream()
                .map(branch -> new UnionAccess.Branch(branch, branch(world, scope, branch)))
                .toList());
    }

    private static IndexAccess branch(AccessWorld world, FeedScope scope, IndexCondition branch) {
        return branch instanceof Values values
                ? terms(world, scope, values, Direction.FORWARD)
                : postings(world, scope, branch);
    }
}
