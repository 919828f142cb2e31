package dev.orrery.engine.query.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.TestEngine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.index.PathHash;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.query.view.SharedViews;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.engine.scan.ItemCursor;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.IndexCondition;
import dev.orrery.storage.Store;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A container in an engine of its own, what is in it found by reading everything, and what accesses lead to. */
public final class AccessWorld implements AutoCloseable {

    public static final String PLAIN = "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}}";
    public static final String HASH_V1 = "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 1}}";
    public static final String EXPIRING =
            "{'id': 'c', 'partitionKey': {'paths': ['/pk'], 'version': 2}, 'defaultTtl': -1}";
    public static final String HIERARCHICAL = """
            {'id': 'c', 'partitionKey': {'paths': ['/pk', '/sub'], 'kind': 'MultiHash', 'version': 2}}""";

    private final TestEngine engine;
    private final Container container;

    public AccessWorld(AccessStore store, Path directory, String definition, int partitions) {
        this(store.open(directory), definition, partitions);
    }

    public AccessWorld(Store store, String definition, int partitions) {
        engine = TestEngine.on(store, Limits.DEFAULT);
        container = engine.container(definition.replace('\'', '"'), partitions);
    }

    public Container container() {
        return container;
    }

    public TestEngine engine() {
        return engine;
    }

    public long now() {
        return engine.clock().instant().getEpochSecond();
    }

    /** The items of a feed, now. */
    public QueryScope scope(FeedScope scope) {
        return new QueryScope(container, scope, now());
    }

    /** The same, with partitions that stay open. */
    public QueryScope scope(FeedScope scope, SharedViews shared) {
        return new QueryScope(container, scope, now(), Optional.empty(), Optional.of(shared));
    }

    public StoredItem create(String body) {
        return create(TestEngine.json(body.replace('\'', '"')));
    }

    public StoredItem create(JsonValue body) {
        return engine.items().create(container, body).result().item().orElseThrow();
    }

    /** Splits the partition that has the most items. */
    public void split() {
        Partition heaviest = container.partitions().all().stream()
                .max((left, right) -> Long.compare(left.totals().items(), right.totals().items()))
                .orElseThrow();
        engine.engine().splits().split(container, heaviest.range().id());
    }

    /** Everything, each partition, parts of the hash space, the logical partitions of some items. */
    public List<FeedScope> scopes() {
        List<FeedScope> scopes = new ArrayList<>(List.of(FeedScope.EVERYTHING));
        for (Partition partition : container.partitions().all()) {
            scopes.add(new FeedScope.OnePartition(partition.range().id()));
        }
        List<EpkRange> fifths = container.partitionKey().evenRanges(5);
        scopes.add(new FeedScope.HashRange(new EpkRange(fifths.get(1).min(), fifths.get(3).max())));
        all(FeedScope.EVERYTHING).stream().limit(2).forEach(item -> scopes.add(new FeedScope.FullKey(keyOf(item))));
        scopes.add(new FeedScope.FullKey(PartitionKey.of(
                container.partitionKey().paths().stream().map(path -> JsonValue.of("nobody")).toList())));
        if (container.partitionKey().paths().size() > 1) {
            scopes.add(new FeedScope.KeyPrefix(PartitionKey.of("k1")));
        }
        return scopes;
    }

    public PartitionKey keyOf(StoredItem item) {
        return container.partitionKey().keyOf(item.body());
    }

    /** All items of a scope, in the order of the hash space. */
    public List<StoredItem> all(FeedScope scope) {
        List<StoredItem> items = new ArrayList<>();
        try (ItemCursor cursor = engine.items().scan(container, scope, Optional.empty())) {
            while (cursor.next()) {
                items.add(cursor.item());
            }
        }
        return items;
    }

    public List<String> idsOf(FeedScope scope, IndexCondition condition) {
        return ids(all(scope).stream().filter(truthOf(condition)).toList());
    }

    public static List<String> ids(List<StoredItem> items) {
        return items.stream().map(item -> item.id().text()).sorted().toList();
    }

    /** Whether an item meets a condition, by the terms that it is indexed with. */
    public Predicate<StoredItem> truthOf(IndexCondition condition) {
        return switch (condition) {
            case IndexCondition.Everything everything -> item -> true;
            case IndexCondition.Nothing nothing -> item -> false;
            case IndexCondition.Values(IndexPath path, ValueSet values, boolean isExact) ->
                item -> keysAt(path, item).stream().anyMatch(values::containsKey);
            case IndexCondition.AllOf(List<IndexCondition> all) ->
                item -> all.stream().allMatch(it -> truthOf(it).test(item));
            case IndexCondition.AnyOf(List<IndexCondition> any) ->
                item -> any.stream().anyMatch(it -> truthOf(it).test(item));
        };
    }

    /** The index keys of an item at a path, in ascending order. */
    public List<byte[]> keysAt(IndexPath path, StoredItem item) {
        long hash = PathHash.of(path);
        List<byte[]> keys = new ArrayList<>();
        container.derivations().current().plan().forEachTerm(item.body(), item.timestampSeconds(), term -> {
            if (ByteBuffer.wrap(term).getLong() == hash) {
                keys.add(Arrays.copyOfRange(term, Long.BYTES, term.length));
            }
        });
        return keys;
    }

    /** What an access leads to, in one go; whatever item it is resumed after, the rest is the same. */
    public List<StoredItem> read(ItemAccess access) {
        List<StoredItem> items = new ArrayList<>();
        List<String> positions = new ArrayList<>();
        try (ItemSource source = access.open(Optional.empty(), new QueryMeter())) {
            while (source.next()) {
                items.add(source.item());
                positions.add(source.position());
            }
            assertThat(source.read()).isNotEmpty();
        }
        assertThat(ids(items)).doesNotHaveDuplicates();
        for (int i = 0; i < items.size(); i++) {
            assertThat(positions.get(i)).matches("[A-Za-z0-9_-]+").hasSizeLessThan(700);
            List<StoredItem> rest = rest(access, positions.get(i), i % 3 == 0 ? Integer.MAX_VALUE : 2);
            assertThat(rest.stream().map(item -> item.id().text()))
                    .containsExactlyElementsOf(
                            items.subList(i + 1, Math.min(items.size(), i + 1 + rest.size())).stream()
                                    .map(item -> item.id().text())
                                    .toList());
            assertThat(rest).hasSize(i % 3 == 0 ? items.size() - i - 1 : Math.min(2, items.size() - i - 1));
        }
        return items;
    }

    /** The items behind a position, not more than so many. */
    public static List<StoredItem> rest(ItemAccess access, String position, int max) {
        List<StoredItem> rest = new ArrayList<>();
        try (ItemSource source = access.open(Optional.of(position), new QueryMeter())) {
            while (rest.size() < max && source.next()) {
                rest.add(source.item());
            }
        }
        return rest;
    }

    @Override
    public void close() {
        assertThat(engine.check().problems()).isEmpty();
        engine.close();
    }
}
