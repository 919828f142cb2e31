package dev.orrery.engine.query.plan;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.query.logical.KeyConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a filter on the partition key leaves of a scope.
 *
 * <pre>
 * Visit all partitions               Visit one logical partition
 *   Filter c.pk = 1 AND f       →      Filter c.pk = 1 AND f
 *     Items                              Items
 * </pre>
 *
 * @param isEmpty whether no item can pass
 * @param addresses of all items that can pass, if the filter names them by id and partition key
 */
record KeyNarrowing(FeedScope scope, boolean isEmpty, Optional<List<ItemAddress>> addresses) {

    private static final int ADDRESSES_MAX = 10_000;

    static KeyNarrowing of(BoundQuery bound) {
        Container container = bound.container();
        KeyConditions conditions =
                bound.plan().candidates().keys(container.partitionKey().paths());
        if (conditions.isNothing()) {
            return new KeyNarrowing(bound.scope(), true, Optional.empty());
        }
        Optional<List<ItemAddress>> addresses = addresses(conditions, bound);
        if (addresses.isPresent()) {
            return new KeyNarrowing(bound.scope(), false, addresses);
        }
        return conditions.keys()
                .map(keys -> narrowed(bound, keys))
                .orElseGet(() -> new KeyNarrowing(bound.scope(), false, Optional.empty()));
    }

    private static KeyNarrowing narrowed(BoundQuery bound, List<PartitionKey> keys) {
        return switch (bound.scope()) {
            // A key that the filter does not allow leaves nothing; the filter itself will tell.
            case FeedScope.FullKey key -> new KeyNarrowing(key, false, Optional.empty());
            case FeedScope.KeyPrefix prefix -> new KeyNarrowing(prefix, false, Optional.empty());
            case FeedScope.HashRange(EpkRange range) -> within(bound.container(), range, keys);
            case FeedScope.OnePartition partition -> partOf(bound.container(), partition, keys);
        };
    }

    private static KeyNarrowing within(Container container, EpkRange range, List<PartitionKey> keys) {
        Optional<EpkRange> part = hull(container, keys).intersection(range);
        if (part.isEmpty()) {
            return new KeyNarrowing(new FeedScope.HashRange(range), true, Optional.empty());
        }
        boolean isOneKey = keys.size() == 1 && range.contains(hull(container, keys));
        FeedScope scope = isOneKey ? ofKey(container, keys.getFirst()) : new FeedScope.HashRange(part.get());
        return new KeyNarrowing(scope, false, Optional.empty());
    }

    private static KeyNarrowing partOf(Container container, FeedScope.OnePartition scope, List<PartitionKey> keys) {
        EpkRange range = scope.hashes(container);
        Optional<EpkRange> part = hull(container, keys).intersection(range);
        if (part.isEmpty()) {
            return new KeyNarrowing(scope, true, Optional.empty());
        }
        boolean isOneKey = keys.size() == 1 && range.contains(hull(container, keys));
        return new KeyNarrowing(
                isOneKey ? ofKey(container, keys.getFirst()) : new FeedScope.OnePartition(scope.rangeId(), part),
                false,
                Optional.empty());
    }

    private static FeedScope ofKey(Container container, PartitionKey key) {
        return key.components().size() < container.partitionKey().paths().size()
                ? new FeedScope.KeyPrefix(key)
                : new FeedScope.FullKey(key);
    }

    /** The smallest range of the hash space that has all keys. */
    private static EpkRange hull(Container container, List<PartitionKey> keys) {
        if (keys.size() == 1) {
            return container.partitionKey().range(keys.getFirst());
        }
        EpkRange hull = withItems(container.partitionKey().range(keys.getFirst()));
        for (PartitionKey key : keys) {
            EpkRange range = withItems(container.partitionKey().range(key));
            hull = new EpkRange(
                    range.min().compareTo(hull.min()) < 0 ? range.min() : hull.min(),
                    range.max().compareTo(hull.max()) > 0 ? range.max() : hull.max());
        }
        return hull;
    }

    /** The range of a key or prefix up to behind the keys of its items, which begin with its place and go on. */
    private static EpkRange withItems(EpkRange range) {
        byte[] end = new ByteBuilder().append(range.min().bytes()).appendByte(0xFF).toBytes();
        return new EpkRange(range.min(), EffectivePartitionKey.ofBytes(end));
    }

    /** The addresses of all items that can pass; empty if the filter leaves the id or a part of the key open. */
    private static Optional<List<ItemAddress>> addresses(KeyConditions conditions, BoundQuery bound) {
        List<ItemAddress> addresses = new ArrayList<>();
        for (KeyConditions.Alternative alternative : conditions.alternatives()) {
            Optional<PartitionKey> key = fullKey(alternative.key(), bound);
            if (key.isEmpty() || alternative.ids().isEmpty()) {
                return Optional.empty();
            }
            alternative.ids().get().forEach(id -> addresses.add(new ItemAddress(key.get(), id)));
            if (addresses.size() > ADDRESSES_MAX) {
                return Optional.empty();
            }
        }
        return Optional.of(addresses.stream().distinct().toList());
    }

    private static Optional<PartitionKey> fullKey(PartitionKey key, BoundQuery bound) {
        if (bound.scope() instanceof FeedScope.FullKey(PartitionKey scopeKey)) {
            return Optional.of(scopeKey);
        }
        return key.components().size() == bound.container().partitionKey().paths().size()
                ? Optional.of(key)
                : Optional.empty();
    }
}
