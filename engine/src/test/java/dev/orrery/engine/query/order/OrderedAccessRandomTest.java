package dev.orrery.engine.query.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.access.AccessStore;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Seed;
import dev.orrery.testing.Spec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares items in order from the index with a sorted list of all items. */
@Spec("4.1")
class OrderedAccessRandomTest {

    private static final int ITEMS = 300;
    private static final String LONG = "long".repeat(32);

    private static final List<List<OrderItem>> ORDERS = List.of(
            List.of(OrderItem.ascending("/a")),
            List.of(OrderItem.descending("/a")),
            List.of(OrderItem.ascending("/id")),
            List.of(OrderItem.descending("/_ts")),
            List.of(OrderItem.ascending("/nowhere")),
            List.of(OrderItem.descending("/nowhere")),
            List.of(OrderItem.ascending("/n/x")),
            List.of(OrderItem.ascending("/a"), OrderItem.ascending("/b")),
            List.of(OrderItem.descending("/a"), OrderItem.descending("/b")),
            List.of(OrderItem.ascending("/a"), OrderItem.descending("/b")),
            List.of(OrderItem.descending("/a"), OrderItem.ascending("/b")),
            List.of(OrderItem.descending("/b"), OrderItem.ascending("/a")),
            List.of(OrderItem.ascending("/b"), OrderItem.descending("/a")),
            List.of(OrderItem.descending("/a"), OrderItem.ascending("/n/x"), OrderItem.descending("/b")),
            List.of(OrderItem.ascending("/a"), OrderItem.descending("/n/x"), OrderItem.ascending("/b")),
            List.of(OrderItem.descending("/n/x"), OrderItem.descending("/_ts")));

    private final RandomGenerator random = Seed.fresh().random();

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "MEMORY, 3", "ROCKSDB, 1", "ROCKSDB, 3"})
    void itemsComeAsIfAllWereSorted(AccessStore kind, int partitions, @TempDir Path directory) {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), partitions)) {
            write(fixture, ITEMS);

            for (List<OrderItem> order : ORDERS) {
                OrderedAccess access = fixture.access(fixture.plan(order));
                List<String> expected = fixture.expected(order);
                assertThat(OrderedFixture.ids(access)).as("%s", order).isEqualTo(expected);
                assertThat(OrderedFixture.idsResumed(access)).as("%s", order).isEqualTo(expected);
            }
            assertThat(fixture.engine().check().problems()).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource(AccessStore.class)
    void theyDoWhenAbsentItemsAreTooManyForAList(AccessStore kind, @TempDir Path directory) {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), 3).withAbsentBytesMax(500)) {
            write(fixture, ITEMS);

            for (List<OrderItem> order : ORDERS) {
                OrderedAccess access = fixture.access(fixture.plan(order));
                assertThat(OrderedFixture.idsResumed(access)).as("%s", order).isEqualTo(fixture.expected(order));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{'paths': ['/pk'], 'version': 1}",
        "{'paths': ['/pk', '/id'], 'kind': 'MultiHash'}"
    })
    void theyDoWhateverThePartitionKeyIsLike(String partitionKey) {
        try (OrderedFixture fixture = OrderedFixture.partitionedBy(partitionKey)) {
            write(fixture, ITEMS);

            for (long absentBytesMax : List.of(0L, AbsentItems.BYTES_MAX)) {
                fixture.withAbsentBytesMax(absentBytesMax);
                for (List<OrderItem> order : ORDERS) {
                    OrderedAccess access = fixture.access(fixture.plan(order));
                    assertThat(OrderedFixture.idsResumed(access)).as("%s", order).isEqualTo(fixture.expected(order));
                }
            }
        }
    }

    @Test
    void onlyItemsWithAPrefixOfThePartitionKeyCome() {
        try (OrderedFixture fixture = OrderedFixture.partitionedBy("{'paths': ['/pk', '/id'], 'kind': 'MultiHash'}")) {
            write(fixture, ITEMS);
            FeedScope scope = new FeedScope.KeyPrefix(PartitionKey.of("k7"));

            for (long absentBytesMax : List.of(0L, AbsentItems.BYTES_MAX)) {
                fixture.withAbsentBytesMax(absentBytesMax);
                for (List<OrderItem> order : ORDERS) {
                    assertThat(OrderedFixture.idsResumed(fixture.access(fixture.plan(order), scope)))
                            .as("%s", order)
                            .isEqualTo(fixture.expected(scope, body -> true, order));
                }
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 1", "ROCKSDB, 3"})
    void onlyItemsWithinBoundsCome(AccessStore kind, int partitions, @TempDir Path directory) {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), partitions)) {
            write(fixture, ITEMS);

            for (int i = 0; i < 60; i++) {
                List<OrderItem> order = ORDERS.get(random.nextInt(ORDERS.size()));
                ValueSet bounds = bounds();
                OrderedAccess access = fixture.access(fixture.plan(order, Map.of(), Optional.of(bounds)));
                List<String> expected = fixture.expectedItems(
                        FeedScope.EVERYTHING,
                        item -> bounds.contains(OrderedTruth.value(order.getFirst(), item)),
                        order);
                assertThat(OrderedFixture.ids(access)).as("%s in %s", order, bounds).isEqualTo(expected);
                assertThat(OrderedFixture.idsResumed(access)).as("%s in %s", order, bounds).isEqualTo(expected);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"MEMORY, 3", "ROCKSDB, 1"})
    void onlyItemsWithTheKnownValueCome(AccessStore kind, int partitions, @TempDir Path directory) {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), partitions)) {
            write(fixture, ITEMS);

            for (int i = 0; i < 60; i++) {
                JsonValue known = JsonValue.of(random.nextInt(4));
                OrderItem item = random.nextBoolean() ? OrderItem.ascending("/b") : OrderItem.descending("/b");
                OrderPlan plan =
                        fixture.plan(List.of(item), Map.of(IndexPath.parse("/a"), known), Optional.empty());
                assertThat(OrderedFixture.idsResumed(fixture.access(plan)))
                        .isEqualTo(fixture.expected(
                                FeedScope.EVERYTHING, body -> body.property("a").equals(known), List.of(item)));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(AccessStore.class)
    void aPositionHoldsAfterASplit(AccessStore kind, @TempDir Path directory) {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), 1)) {
            write(fixture, ITEMS);
            List<String> positions = new ArrayList<>();
            for (List<OrderItem> order : ORDERS) {
                positions.add(OrderedFixture.positionAfter(fixture.access(fixture.plan(order)), 100));
            }
            OrderedAccess first = fixture.access(fixture.plan(ORDERS.getFirst()));
            try (ItemSource open = first.open(Optional.empty(), new QueryMeter())) {
                open.next();

                fixture.split(0);
                fixture.split(1);

                assertThat(open.next()).isTrue();
            }
            for (int i = 0; i < ORDERS.size(); i++) {
                List<String> rest =
                        OrderedFixture.ids(fixture.access(fixture.plan(ORDERS.get(i))), Optional.of(positions.get(i)));
                assertThat(rest)
                        .as("%s", ORDERS.get(i))
                        .isEqualTo(fixture.expected(ORDERS.get(i)).subList(100, ITEMS));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(AccessStore.class)
    void eachPartitionGivesItsPart(AccessStore kind, @TempDir Path directory) {
        try (OrderedFixture fixture = OrderedFixture.on(kind.open(directory), 3)) {
            write(fixture, ITEMS);

            for (List<OrderItem> order : ORDERS) {
                for (Partition partition : fixture.container().partitions().all()) {
                    FeedScope scope = new FeedScope.OnePartition(partition.range().id());
                    assertThat(OrderedFixture.idsResumed(fixture.access(fixture.plan(order), scope)))
                            .as("%s", order)
                            .isEqualTo(fixture.expected(scope, body -> true, order));
                }
            }
        }
    }

    private void write(OrderedFixture fixture, int count) {
        for (int i = 0; i < count; i++) {
            fixture.put("{'id': '%d', 'pk': 'k%d'%s%s%s}".formatted(
                    i,
                    random.nextInt(40),
                    property("a", value()),
                    property("b", value()),
                    property("n", random.nextBoolean() ? "{'x': " + random.nextInt(3) + "}" : value())));
            if (i % 50 == 0) {
                fixture.engine().clock().advance(Duration.ofSeconds(1));
            }
        }
    }

    private static String property(String name, String value) {
        return value.isEmpty() ? "" : ", '" + name + "': " + value;
    }

    /** A value of any type, most of them more than once; empty for none. */
    private String value() {
        return switch (random.nextInt(12)) {
            case 0, 1 -> "";
            case 2 -> "null";
            case 3 -> Boolean.toString(random.nextBoolean());
            case 4 -> "'" + (char) ('a' + random.nextInt(4)) + "'";
            case 5 -> "'" + LONG + (char) ('a' + random.nextInt(3)) + "'";
            case 6 -> "'" + LONG.substring(random.nextInt(3)) + "'";
            case 7 -> "[" + random.nextInt(3) + "]";
            case 8 -> "{'y': " + random.nextInt(3) + "}";
            case 9 -> Double.toString(random.nextDouble() * 10 - 5);
            default -> Integer.toString(random.nextInt(4));
        };
    }

    private ValueSet bounds() {
        ValueSet bounds = bound();
        for (int i = random.nextInt(3); i > 0; i--) {
            bounds = bounds.union(bound());
        }
        return bounds;
    }

    private ValueSet bound() {
        JsonValue value = random.nextBoolean()
                ? JsonValue.of(random.nextInt(5))
                : JsonValue.of(random.nextBoolean() ? LONG + "b" : "b");
        return switch (random.nextInt(5)) {
            case 0 -> ValueSet.below(value);
            case 1 -> ValueSet.atMost(value);
            case 2 -> ValueSet.above(value);
            case 3 -> ValueSet.atLeast(value);
            default -> ValueSet.point(value);
        };
    }
}
