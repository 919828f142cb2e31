package dev.orrery.engine.query.order;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemCursor;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.storage.Store;
import dev.orrery.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** A container whose items are read in orders, and compared with a sorted list of all items. */
final class OrderedFixture implements AutoCloseable {

    private static final String COMPOSITES = """
            [[{"path": "/a"}, {"path": "/b"}],
             [{"path": "/a"}, {"path": "/b", "order": "descending"}],
             [{"path": "/b", "order": "descending"}, {"path": "/a"}],
             [{"path": "/a", "order": "descending"}, {"path": "/n/x"}, {"path": "/b", "order": "descending"}],
             [{"path": "/n/x"}, {"path": "/_ts"}],
             [{"path": "/s1"}, {"path": "/s2"}, {"path": "/s3", "order": "descending"}, {"path": "/s4"},
              {"path": "/s5"}, {"path": "/s6"}, {"path": "/s7"}, {"path": "/s8"}]]
            """;

    private final Store store;
    private final TestEngine engine;
    private final Container container;
    private AbsentItems absentItems = new AbsentItems(AbsentItems.BYTES_MAX);

    private OrderedFixture(Store store, int partitions, String partitionKey) {
        this.store = store;
        this.engine = TestEngine.on(store, Limits.DEFAULT);
        this.container = engine.container("""
                {"id": "c", "partitionKey": %s, "defaultTtl": -1,
                 "indexingPolicy": {"includedPaths": [{"path": "/*"}], "compositeIndexes": %s}}
                """.formatted(partitionKey, COMPOSITES), partitions);
    }

    static OrderedFixture inMemory() {
        return on(new MemoryStore(), 1);
    }

    static OrderedFixture on(Store store, int partitions) {
        return new OrderedFixture(store, partitions, "{\"paths\": [\"/pk\"], \"version\": 2}");
    }

    /** A container with three partitions and such a partition key. */
    static OrderedFixture partitionedBy(String partitionKey) {
        return new OrderedFixture(new MemoryStore(), 3, partitionKey.replace('\'', '"'));
    }

    Container container() {
        return container;
    }

    TestEngine engine() {
        return engine;
    }

    AbsentItems absentItems() {
        return absentItems;
    }

    /** From now on lists of absent items have so little room, or none, that the items themselves are looked at. */
    OrderedFixture withAbsentBytesMax(long bytes) {
        absentItems = new AbsentItems(bytes);
        return this;
    }

    StoredItem put(String body) {
        return engine.items()
                .upsert(container, TestEngine.json(body.replace('\'', '"')))
                .result()
                .item()
                .orElseThrow();
    }

    void split(int rangeId) {
        engine.engine().splits().split(container, rangeId);
    }

    OrderPlan plan(List<OrderItem> order) {
        return plan(order, Map.of(), Optional.empty());
    }

    OrderPlan plan(List<OrderItem> order, Map<IndexPath, JsonValue> equalities, Optional<ValueSet> bounds) {
        return OrderPlans.find(container.derivations(), order, equalities, bounds).orElseThrow();
    }

    OrderedAccess access(OrderPlan plan) {
        return access(plan, FeedScope.EVERYTHING);
    }

    OrderedAccess access(OrderPlan plan, FeedScope scope) {
        QueryScope items = new QueryScope(container, scope, engine.clock().instant().getEpochSecond());
        return OrderedAccess.of(
                items,
                plan,
                absentItems,
                number -> engine.items().findByDocumentNumber(container, Optional.empty(), number));
    }

    /** The ids of all items, read at once. */
    static List<String> ids(ItemAccess access) {
        return ids(access, Optional.empty());
    }

    static List<String> ids(ItemAccess access, Optional<String> after) {
        List<String> ids = new ArrayList<>();
        try (ItemSource source = access.open(after, new QueryMeter())) {
            while (source.next()) {
                ids.add(source.item().id().text());
            }
        }
        return ids;
    }

    /** The ids of all items, for each of which the access is opened again. */
    static List<String> idsResumed(ItemAccess access) {
        List<String> ids = new ArrayList<>();
        Optional<String> after = Optional.empty();
        while (true) {
            try (ItemSource source = access.open(after, new QueryMeter())) {
                if (!source.next()) {
                    return ids;
                }
                ids.add(source.item().id().text());
                after = Optional.of(source.position());
            }
        }
    }

    /** The position behind so many items. */
    static String positionAfter(ItemAccess access, int count) {
        try (ItemSource source = access.open(Optional.empty(), new QueryMeter())) {
            for (int i = 0; i < count; i++) {
                source.next();
            }
            return source.position();
        }
    }

    /** What must come out: all items of a scope that a condition lets pass, sorted. */
    List<String> expected(FeedScope scope, Predicate<JsonValue> condition, List<OrderItem> order) {
        return expectedItems(scope, item -> condition.test(item.body()), order);
    }

    List<String> expectedItems(FeedScope scope, Predicate<StoredItem> condition, List<OrderItem> order) {
        List<StoredItem> all = new ArrayList<>();
        try (ItemCursor cursor = engine.items().scan(container, scope, Optional.empty())) {
            while (cursor.next()) {
                if (condition.test(cursor.item())) {
                    all.add(cursor.item());
                }
            }
        }
        all.sort(new OrderedTruth(order));
        return all.stream().map(item -> item.id().text()).toList();
    }

    List<String> expected(List<OrderItem> order) {
        return expected(FeedScope.EVERYTHING, body -> true, order);
    }

    @Override
    public void close() {
        engine.close();
        store.close();
    }
}
