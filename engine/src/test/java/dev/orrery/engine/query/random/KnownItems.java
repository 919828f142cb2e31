package dev.orrery.engine.query.random;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.SqlDocuments;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What a container must have, remembered from what was written. */
final class KnownItems {

    private final Map<ItemAddress, StoredItem> items = new LinkedHashMap<>();

    void wrote(ItemAddress address, StoredItem item) {
        items.put(address, item);
    }

    void deleted(ItemAddress address) {
        items.remove(address);
    }

    List<ItemAddress> addresses() {
        return List.copyOf(items.keySet());
    }

    /** The documents that a query with a scope sees, at a second. */
    List<JsonValue> documents(Container container, FeedScope scope, long second) {
        List<JsonValue> documents = new ArrayList<>();
        items.forEach((address, item) -> {
            if (isThere(item, container, second) && isIn(scope, container, address.partitionKey())) {
                documents.add(SqlDocuments.FORM.document(item, container));
            }
        });
        return documents;
    }

    private static boolean isThere(StoredItem item, Container container, long second) {
        OptionalInt defaultTtl = container.definition().defaultTtl();
        if (defaultTtl.isEmpty()) {
            return true;
        }
        JsonValue own = item.body().property("ttl");
        long ttl = own.isUndefined() ? defaultTtl.getAsInt() : own.longValue();
        return ttl == -1 || second < item.timestampSeconds() + ttl;
    }

    private static boolean isIn(FeedScope scope, Container container, PartitionKey key) {
        EffectivePartitionKey place = container.partitionKey().effective(key);
        return switch (scope) {
            case FeedScope.FullKey(PartitionKey wanted) -> wanted.equals(key);
            case FeedScope.KeyPrefix(PartitionKey prefix) ->
                key.components().getFirst().equals(prefix.components().getFirst());
            case FeedScope.OnePartition(int range, Optional<EpkRange> within) ->
                container.partitions().withId(range).epkRange().contains(place)
                        && within.orElse(EpkRange.ALL).contains(place);
            case FeedScope.HashRange(EpkRange range) -> range.contains(place);
        };
    }
}
