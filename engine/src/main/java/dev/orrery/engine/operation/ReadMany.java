package dev.orrery.engine.operation;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ItemAddress;
import dev.orrery.engine.item.LogicalPartition;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.storage.KeySpace;
import dev.orrery.storage.PartitionSnapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads many items with one call to each partition that has some of them, which are seen as of one moment. */
final class ReadMany {

    private final Container container;
    private final Items items;

    ReadMany(Container container, Items items) {
        this.container = container;
        this.items = items;
    }

    List<StoredItem> read(List<ItemAddress> addresses) {
        return container.routed(map -> read(addresses, map));
    }

    private List<StoredItem> read(List<ItemAddress> addresses, PartitionMap map) {
        Map<Partition, List<Integer>> places = new HashMap<>();
        List<byte[]> itemKeys = new ArrayList<>(addresses.size());
        for (ItemAddress address : addresses) {
            LogicalPartition where = LogicalPartition.of(container.partitionKey(), address.partitionKey());
            Partition partition = map.partitionOf(where.epk());
            places.computeIfAbsent(partition, it -> new ArrayList<>()).add(itemKeys.size());
            itemKeys.add(where.itemKey(address.id()));
        }
        List<Optional<StoredItem>> found = new ArrayList<>(Collections.nCopies(itemKeys.size(), Optional.empty()));
        places.forEach((partition, indexes) -> {
            List<byte[]> keys = indexes.stream().map(itemKeys::get).toList();
            List<Optional<byte[]>> values = atOneMoment(partition, keys);
            for (int i = 0; i < values.size(); i++) {
                found.set(indexes.get(i), items.visible(container, values.get(i)));
            }
        });
        return found.stream().flatMap(Optional::stream).toList();
    }

    /** Without a snapshot one key might be read before a transaction and the other behind it. */
    private static List<Optional<byte[]>> atOneMoment(Partition partition, List<byte[]> keys) {
        if (keys.size() == 1) {
            return List.of(partition.get(KeySpace.ITEMS, keys.getFirst()));
        }
        try (PartitionSnapshot snapshot = partition.snapshot()) {
            return snapshot.getAll(KeySpace.ITEMS, keys);
        }
    }
}
