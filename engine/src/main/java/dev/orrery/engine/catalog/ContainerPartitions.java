package dev.orrery.engine.catalog;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.container.ContainerRecord;
import dev.orrery.engine.partition.Partition;
import dev.orrery.engine.partition.PartitionMap;
import dev.orrery.engine.partition.PartitionRange;
import dev.orrery.engine.settings.Faults;
import dev.orrery.engine.usage.PartitionUsage;
import dev.orrery.storage.PartitionId;
import dev.orrery.storage.Store;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The partitions of containers as the store has them: one for each range, under the numbers of both. */
final class ContainerPartitions {

    private final Store store;
    private final Faults faults;
    private final InstantSource clock;

    ContainerPartitions(Store store, Faults faults, InstantSource clock) {
        this.store = store;
        this.faults = faults;
        this.clock = clock;
    }

    PartitionMap open(ContainerRecord container) {
        return new PartitionMap(container.ranges().stream()
                .map(range -> open(container.number(), range))
                .toList());
    }

    /** The partitions that a record names: those that are open already, and others in the place of those that it doesn't. */
    PartitionMap follow(PartitionMap known, ContainerRecord container) {
        Map<PartitionRange, Partition> open = new HashMap<>();
        known.all().forEach(partition -> open.put(partition.range(), partition));
        if (open.keySet().equals(Set.copyOf(container.ranges()))) {
            return known;
        }
        List<Partition> present = new ArrayList<>();
        for (PartitionRange range : container.ranges()) {
            Partition partition = open.remove(range);
            present.add(partition == null ? open(container.number(), range) : partition);
        }
        open.values().forEach(Partition::endedElsewhere);
        return new PartitionMap(present);
    }

    Partition open(int containerNumber, PartitionRange range) {
        return new Partition(
                range, store.open(storeId(containerNumber, range)), faults, new PartitionUsage(clock));
    }

    void drop(int containerNumber, PartitionRange range) {
        store.drop(storeId(containerNumber, range));
    }

    /** What a store has, but neither the catalog nor a container. */
    static List<PartitionId> unknown(Store store, Collection<Container> containers) {
        Set<PartitionId> known = new HashSet<>();
        known.add(CatalogStore.PARTITION);
        for (Container container : containers) {
            container.partitions().all().forEach(it -> known.add(storeId(container.number(), it.range())));
        }
        return store.partitions().stream().filter(id -> !known.contains(id)).toList();
    }

    /** The number of a range's partition in the store. */
    static PartitionId storeId(int containerNumber, PartitionRange range) {
        return new PartitionId(containerNumber, range.id());
    }
}
