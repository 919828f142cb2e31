package dev.orrery.engine.query.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.access.AccessStore;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import dev.orrery.testing.Seed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AbsentItemsTest {

    private final Seed seed = Seed.fresh();

    @Test
    void changesAreSeenWithoutAnotherSearch() {
        try (OrderedFixture fixture = OrderedFixture.inMemory()) {
            IntStream.range(0, 100).forEach(i -> fixture.put("{'id': '%d', 'pk': 'k', 'a': 1}".formatted(i)));
            fixture.put("{'id': 'x', 'pk': 'k'}");
            assertThat(found(fixture)).containsExactly("x");

            fixture.put("{'id': 'y', 'pk': 'k'}");
            fixture.put("{'id': '7', 'pk': 'k', 'b': 1}");
            fixture.put("{'id': 'x', 'pk': 'k', 'a': null}");

            assertThat(found(fixture)).containsExactlyInAnyOrder("7", "y");
        }
    }

    @Test
    void anItemThatWasDeletedAndWrittenAgainComesOnce() {
        try (OrderedFixture fixture = OrderedFixture.inMemory()) {
            fixture.put("{'id': 'x', 'pk': 'k'}");
            assertThat(found(fixture)).containsExactly("x");

            fixture.engine().items().delete(fixture.container(), PartitionKey.of("k"), ItemId.ofText("x"));
            fixture.put("{'id': 'x', 'pk': 'k'}");

            assertThat(found(fixture)).containsExactly("x");
        }
    }

    @Test
    void aReaderOfAnOlderSnapshotSeesWhatWasAbsentThen() {
        try (OrderedFixture fixture = OrderedFixture.inMemory()) {
            OrderKeys keys = new OrderKeys(fixture.plan(order()));
            IntStream.range(0, 300).forEach(i -> fixture.put("{'id': '%d', 'pk': 'k'}".formatted(i)));
            assertThat(found(fixture)).hasSize(300);
            try (PartitionView older = view(fixture)) {
                IntStream.range(0, 300).forEach(i -> fixture.put("{'id': '%d', 'pk': 'k', 'a': 1}".formatted(i)));
                assertThat(found(fixture)).isEmpty();

                assertThat(absent(fixture, older, keys)).hasSize(300);
            }
        }
    }

    @Test
    void afterManyChangesTheListIsStillRight() {
        try (OrderedFixture fixture = OrderedFixture.inMemory()) {
            fixture.put("{'id': 'x', 'pk': 'k'}");
            assertThat(found(fixture)).containsExactly("x");

            for (int i = 0; i < 5000; i++) {
                fixture.put("{'id': '%d', 'pk': 'k'%s}".formatted(i, i % 100 == 0 ? "" : ", 'a': 1"));
            }

            assertThat(found(fixture)).hasSize(51);
        }
    }

    @Test
    void moreThanFitsIsForgottenAndFoundAgain() {
        try (OrderedFixture fixture = OrderedFixture.inMemory().withAbsentBytesMax(4000)) {
            fixture.put("{'id': '1', 'pk': 'k'}");

            for (int i = 0; i < 50; i++) {
                List<OrderItem> order = List.of(OrderItem.ascending("/path" + i));
                assertThat(OrderedFixture.ids(fixture.access(fixture.plan(order)))).containsExactly("1");
            }

            assertThat(found(fixture)).containsExactly("1");
        }
    }

    @Test
    void aBucketWithManyAbsentItemsIsWalkedThroughSeveralTimes() {
        try (OrderedFixture fixture = OrderedFixture.inMemory().withAbsentBytesMax(0)) {
            IntStream.range(0, 10_050).forEach(i -> fixture.put("{'id': '%d', 'pk': 'k'}".formatted(i)));

            List<String> ascending = found(fixture);
            List<String> descending =
                    OrderedFixture.ids(fixture.access(fixture.plan(List.of(OrderItem.descending("/a")))));

            assertThat(ascending).hasSize(10_050).isEqualTo(fixture.expected(order()));
            assertThat(descending).isEqualTo(ascending.reversed());
        }
    }

    @ParameterizedTest
    @EnumSource(AccessStore.class)
    void readersBesideWritersSeeExactlyTheAbsentItemsOfTheirSnapshots(AccessStore kind, @TempDir Path directory)
            throws InterruptedException, ExecutionException {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), 1);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, 500).forEach(i -> write(fixture, seed.random(), i));
            AtomicBoolean stop = new AtomicBoolean();
            List<Future<?>> writers = IntStream.range(0, 3)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> writeUntil(stop, fixture, i)))
                    .toList();

            List<Future<?>> readers = IntStream.range(0, 3)
                    .<Future<?>>mapToObj(i -> threads.submit(() -> compare(fixture, 300)))
                    .toList();
            for (Future<?> reader : readers) {
                reader.get();
            }

            stop.set(true);
            for (Future<?> writer : writers) {
                writer.get();
            }
        }
    }

    private void writeUntil(AtomicBoolean stop, OrderedFixture fixture, int writer) {
        RandomGenerator random = new Seed(seed.value() + writer).random();
        while (!stop.get()) {
            int id = 3 * random.nextInt(200) + writer;
            if (random.nextInt(4) == 0) {
                fixture.put("{'id': '%d', 'pk': 'k%d'}".formatted(id, id));
                fixture.engine().items().delete(fixture.container(), PartitionKey.of("k" + id), ItemId.ofText("" + id));
            } else {
                write(fixture, random, id);
            }
        }
    }

    private static void write(OrderedFixture fixture, RandomGenerator random, int id) {
        fixture.put("{'id': '%d', 'pk': 'k%d'%s}".formatted(id, id, random.nextInt(5) == 0 ? "" : ", 'a': 1"));
    }

    private static void compare(OrderedFixture fixture, int times) {
        OrderKeys keys = new OrderKeys(fixture.plan(order()));
        for (int i = 0; i < times; i++) {
            try (PartitionView view = view(fixture)) {
                assertThat(absent(fixture, view, keys)).isEqualTo(naive(view.snapshot()));
            }
        }
    }

    /** The document numbers of the absent items that a view has. */
    private static List<Long> absent(OrderedFixture fixture, PartitionView view, OrderKeys keys) {
        List<Long> numbers = new ArrayList<>();
        OrderedLoad load = new OrderedLoad(keys, new QueryMeter());
        try (OrderedEntries entries = fixture.absentItems()
                .open(view, fixture.container().partitionKey(), keys, Optional.empty(), new QueryMeter())) {
            Optional<OrderedEntry> entry = entries.next();
            while (entry.isPresent()) {
                load.load(List.of(entry.get())).getFirst().ifPresent(item -> numbers.add(item.documentNumber()));
                entry = entries.next();
            }
        }
        return numbers;
    }

    private static List<Long> naive(PartitionSnapshot snapshot) {
        List<Long> numbers = new ArrayList<>();
        try (EntryCursor items = snapshot.scan(
                KeySpace.ITEMS, KeyRange.all(), Direction.FORWARD)) {
            while (items.next()) {
                StoredItem item = StoredItem.ofBytes(items.value());
                if (item.body().property("a").isUndefined()) {
                    numbers.add(item.documentNumber());
                }
            }
        }
        return numbers.stream().sorted().toList();
    }

    private static List<OrderItem> order() {
        return List.of(OrderItem.ascending("/a"));
    }

    /** The ids of the absent items; all others have a value and come behind. */
    private static List<String> found(OrderedFixture fixture) {
        OrderKeys keys = new OrderKeys(fixture.plan(order()));
        try (PartitionView view = view(fixture)) {
            int count = absent(fixture, view, keys).size();
            return OrderedFixture.ids(fixture.access(fixture.plan(order()))).subList(0, count);
        }
    }

    private static PartitionView view(OrderedFixture fixture) {
        Partition partition = fixture.container().partitions().all().getFirst();
        return PartitionView.open(
                fixture.container(),
                partition,
                FeedScope.EVERYTHING,
                EpkRange.ALL,
                fixture.engine().clock().instant().getEpochSecond());
    }
}
