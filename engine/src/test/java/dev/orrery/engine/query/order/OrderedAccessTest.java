package dev.orrery.engine.query.order;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.index.SortOrder;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@Spec("4.1")
class OrderedAccessTest {

    private static final String LONG = "x".repeat(128);

    private final OrderedFixture fixture = OrderedFixture.inMemory();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void valuesOfAllTypesComeInTheirOrderAndItemsWithoutOneBeforeThem() {
        fixture.put("{'id': 'string', 'pk': 1, 'a': 'x'}");
        fixture.put("{'id': 'object', 'pk': 2, 'a': {}}");
        fixture.put("{'id': 'none', 'pk': 3}");
        fixture.put("{'id': 'array', 'pk': 4, 'a': [9]}");
        fixture.put("{'id': 'number', 'pk': 5, 'a': -7}");
        fixture.put("{'id': 'null', 'pk': 6, 'a': null}");
        fixture.put("{'id': 'true', 'pk': 7, 'a': true}");
        fixture.put("{'id': 'false', 'pk': 8, 'a': false}");

        List<String> ascending = OrderedFixture.ids(access(OrderItem.ascending("/a")));
        List<String> descending = OrderedFixture.ids(access(OrderItem.descending("/a")));

        assertThat(ascending).containsExactly("none", "null", "false", "true", "number", "string", "array", "object");
        assertThat(descending).isEqualTo(ascending.reversed());
    }

    @Test
    void withBoundsOnlyTheirItemsCome() {
        IntStream.range(0, 10).forEach(i -> fixture.put("{'id': '%d', 'pk': %d, 'a': %d}".formatted(i, i, i)));
        fixture.put("{'id': 'none', 'pk': 1}");
        ValueSet bounds = ValueSet.below(JsonValue.of(2)).union(ValueSet.above(JsonValue.of(7)));

        List<OrderItem> order = List.of(OrderItem.descending("/a"));
        OrderedAccess access = fixture.access(fixture.plan(order, Map.of(), Optional.of(bounds)));

        assertThat(OrderedFixture.ids(access)).containsExactly("9", "8", "1", "0");
    }

    @Test
    void aCompositeIndexServesItsLastPathsWhereTheFirstAreKnown() {
        for (int i = 0; i < 20; i++) {
            fixture.put("{'id': '%d', 'pk': %d, 'a': %d, 'b': %d}".formatted(i, i, i % 2, i % 7));
        }
        List<OrderItem> order = List.of(OrderItem.descending("/b"));
        OrderPlan plan = fixture.plan(
                order, Map.of(IndexPath.parse("/a"), JsonValue.of(1)), Optional.of(ValueSet.atLeast(JsonValue.of(3))));

        List<String> ids = OrderedFixture.ids(fixture.access(plan));

        assertThat(plan.composite()).isPresent();
        assertThat(plan.prefix()).isNotEmpty();
        assertThat(ids)
                .isEqualTo(fixture.expected(
                        FeedScope.EVERYTHING,
                        body -> body.property("a").longValue() == 1
                                && body.property("b").longValue() >= 3,
                        order));
    }

    @Test
    void ofManyItemsWithEqualValuesTheOrderOfNumbersFollowsTheFirstPath() {
        for (int i = 0; i < 200; i++) {
            fixture.put("{'id': '%d', 'pk': %d, 'a': %d, 'b': 'same'}".formatted(i, i, i % 100 == 0 ? 1 : 2));
        }
        List<OrderItem> forward = List.of(OrderItem.descending("/b"), OrderItem.ascending("/a"));
        List<OrderItem> backward = List.of(OrderItem.ascending("/b"), OrderItem.descending("/a"));

        assertThat(OrderedFixture.ids(fixture.access(fixture.plan(forward)))).isEqualTo(fixture.expected(forward));
        assertThat(OrderedFixture.idsResumed(fixture.access(fixture.plan(backward))))
                .isEqualTo(fixture.expected(backward));
    }

    @Test
    void itemsWithoutAnyValueOfACompositeIndexComeAtTheirPlace() {
        fixture.put("{'id': 'none', 'pk': 1}");
        fixture.put("{'id': 'onlyB', 'pk': 2, 'b': 1}");
        fixture.put("{'id': 'onlyA', 'pk': 3, 'a': 1}");
        fixture.put("{'id': 'both', 'pk': 4, 'a': 1, 'b': 1}");

        List<String> ids = OrderedFixture.idsResumed(access(OrderItem.ascending("/a"), OrderItem.descending("/b")));

        assertThat(ids).containsExactly("onlyB", "none", "both", "onlyA");
    }

    @Test
    void longStringsThatBeginTheSameAreToldApart() {
        for (int i = 0; i < 150; i++) {
            fixture.put("{'id': '%d', 'pk': %d, 'a': '%s%d'}".formatted(i, i, LONG, i * 37 % 50));
        }
        fixture.put("{'id': 'before', 'pk': 1, 'a': '%s'}".formatted(LONG));
        fixture.put("{'id': 'behind', 'pk': 1, 'a': '%sy'}".formatted(LONG.substring(1)));

        for (SortOrder direction : SortOrder.values()) {
            List<OrderItem> order = List.of(new OrderItem(OrderItem.ascending("/a").path(), direction));
            OrderedAccess access = fixture.access(fixture.plan(order));
            assertThat(OrderedFixture.ids(access)).isEqualTo(fixture.expected(order));
            assertThat(OrderedFixture.idsResumed(access)).isEqualTo(fixture.expected(order));
        }
    }

    @Test
    void amongLongStringsThatBeginTheSameAPositionHoldsInEachPartOfASplit() {
        for (int i = 0; i < 40; i++) {
            fixture.put("{'id': '%d', 'pk': %d, 'a': '%s%d'}".formatted(i, i, LONG, i % 4));
        }
        OrderPlan plan = fixture.plan(List.of(OrderItem.ascending("/a")));
        List<String> all = OrderedFixture.ids(fixture.access(plan));
        List<String> positions = IntStream.rangeClosed(1, 40)
                .mapToObj(count -> OrderedFixture.positionAfter(fixture.access(plan), count))
                .toList();
        fixture.split(0);

        for (int i = 0; i < positions.size(); i++) {
            List<String> parts = new ArrayList<>();
            for (int range : List.of(1, 2)) {
                OrderedAccess part = fixture.access(plan, new FeedScope.OnePartition(range));
                parts.addAll(OrderedFixture.ids(part, Optional.of(positions.get(i))));
            }
            assertThat(parts).containsExactlyInAnyOrderElementsOf(all.subList(i + 1, all.size()));
        }
    }

    @Test
    void amongLongStringsThatBeginTheSameAPositionHoldsWhenItsItemIsDeleted() {
        for (int i = 0; i < 9; i++) {
            fixture.put("{'id': '%d', 'pk': 'k', 'a': '%s%d'}".formatted(i, LONG, i));
        }
        OrderedAccess access = access(OrderItem.ascending("/a"));
        String position = OrderedFixture.positionAfter(access, 4);

        fixture.engine().items().delete(fixture.container(), PartitionKey.of("k"), ItemId.ofText("3"));

        assertThat(OrderedFixture.ids(access, Optional.of(position))).containsExactly("4", "5", "6", "7", "8");
    }

    @Test
    void tooManyLongStringsThatBeginTheSameAreRefused() {
        for (int i = 0; i < 100; i++) {
            fixture.put("{'id': '%d', 'pk': %d, 'a': '%s%d'}".formatted(i, i, LONG, i));
        }
        OrderedAccess access = access(OrderItem.ascending("/a")).withRunBytesMax(10_000);

        assertThatOrreryFails(() -> OrderedFixture.ids(access)).withCode(ErrorCode.QUERY_UNSUPPORTED);
    }

    @Test
    void aPositionIsShortHoweverLongTheValuesAre() {
        for (int i = 0; i < 6; i++) {
            fixture.put(eightStrings(i, "s8", "é".repeat(64 + i % 2)));
        }
        OrderedAccess access = fixture.access(fixture.plan(eightPaths()));

        String position = OrderedFixture.positionAfter(access, 3);

        assertThat(position).matches("[A-Za-z0-9_-]{1,900}");
        assertThat(OrderedFixture.idsResumed(access)).isEqualTo(fixture.expected(eightPaths()));
    }

    @Test
    void aPositionAmongLongKeysHoldsWhenItsItemIsDeletedIfAnotherHasTheSameKey() {
        IntStream.range(0, 4).forEach(i -> fixture.put(eightStrings(i, "s8", "same")));
        OrderedAccess access = fixture.access(fixture.plan(eightPaths()));
        List<String> before = OrderedFixture.ids(access);
        String position = OrderedFixture.positionAfter(access, 2);

        fixture.engine().items().delete(fixture.container(), PartitionKey.of("k"), ItemId.ofText(before.get(1)));

        assertThat(OrderedFixture.ids(access, Optional.of(position))).isEqualTo(before.subList(2, 4));
    }

    @Test
    void aPositionIsExactWhenItsItemIsGone() {
        IntStream.range(0, 10).forEach(i -> fixture.put("{'id': '%d', 'pk': 'k', 'a': %d}".formatted(i, i / 3)));
        OrderedAccess access = access(OrderItem.descending("/a"));
        List<String> before = OrderedFixture.ids(access);
        String position = OrderedFixture.positionAfter(access, 5);

        fixture.engine().items().delete(fixture.container(), PartitionKey.of("k"), ItemId.ofText(before.get(4)));

        assertThat(OrderedFixture.ids(access, Optional.of(position))).isEqualTo(before.subList(5, 10));
    }

    @Test
    void onlyTheItemsOfALogicalPartitionCome() {
        for (int i = 0; i < 60; i++) {
            String value = i % 5 == 0 ? "" : ", 'a': " + i * 7 % 20;
            fixture.put("{'id': '%d', 'pk': %d%s}".formatted(i, i % 4, value));
        }
        FeedScope scope = new FeedScope.FullKey(PartitionKey.of(2));
        List<OrderItem> order = List.of(OrderItem.ascending("/a"));

        List<String> ids = OrderedFixture.idsResumed(fixture.access(fixture.plan(order), scope));

        assertThat(ids).hasSize(15).isEqualTo(fixture.expected(scope, body -> true, order));
    }

    @Test
    void expiredItemsDoNotCome() {
        fixture.put("{'id': '1', 'pk': 1, 'a': 1, 'ttl': 10}");
        fixture.put("{'id': '2', 'pk': 2, 'a': 2}");
        fixture.put("{'id': '3', 'pk': 3, 'ttl': 10}");
        fixture.engine().clock().advance(Duration.ofSeconds(11));

        assertThat(OrderedFixture.ids(access(OrderItem.ascending("/a")))).containsExactly("2");
    }

    @Test
    void aReaderWhoStopsEarlyHasReadLittle() {
        IntStream.range(0, 1000).forEach(i -> fixture.put("{'id': '%d', 'pk': %d, 'a': %d}".formatted(i, i, i)));
        QueryMeter meter = new QueryMeter();

        try (ItemSource source = access(OrderItem.ascending("/a")).open(Optional.empty(), meter)) {
            IntStream.range(0, 5).forEach(i -> source.next());
        }

        assertThat(meter.items()).isLessThan(10);
        assertThat(meter.indexEntries()).isLessThan(20);
    }

    @Test
    void aPositionThatNoSourceGaveIsRefused() {
        for (String position : List.of("", "AA", "AQAA", "!", "Ag" + "A".repeat(60))) {
            assertThatOrreryFails(() -> access(OrderItem.ascending("/a")).open(Optional.of(position), new QueryMeter()))
                    .withCode(ErrorCode.INVALID_REQUEST);
        }
    }

    private OrderedAccess access(OrderItem... order) {
        return fixture.access(fixture.plan(List.of(order)));
    }

    private static List<OrderItem> eightPaths() {
        return IntStream.rangeClosed(1, 8)
                .mapToObj(i -> i == 3 ? OrderItem.descending("/s3") : OrderItem.ascending("/s" + i))
                .toList();
    }

    private static String eightStrings(int id, String name, String value) {
        StringBuilder body = new StringBuilder("{'id': '%d', 'pk': 'k'".formatted(id));
        for (int i = 1; i <= 8; i++) {
            String path = "s" + i;
            body.append(", '%s': '%s'".formatted(path, path.equals(name) ? value : "y".repeat(128)));
        }
        return body.append('}').toString();
    }
}
