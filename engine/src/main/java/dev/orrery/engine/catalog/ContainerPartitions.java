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
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
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
