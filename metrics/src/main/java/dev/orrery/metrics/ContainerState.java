package dev.orrery.metrics;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.resource.Database;
import dev.orrery.engine.resource.Throughput;
import dev.orrery.engine.usage.HotKey;
import dev.orrery.engine.usage.KeySize;
import dev.orrery.engine.usage.LargestKeys;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A container as metrics show it.
 *
 * @param throughput its own, or what it shares with the other containers of its database
 */
record ContainerState(
        Database database, Container container, Optional<Throughput> throughput, List<PartitionState> partitions) {

    static final int KEYS_SHOWN = LargestKeys.SHOWN_MAX;

    ContainerState {
        partitions = List.copyOf(partitions);
    }

    /** A key, and the partition that it is in. */
    record Placed<T>(int partition, T key) {}

    static String name(Database database, Container container) {
        return database.id() + "/" + container.id();
    }

    String name() {
        return name(database, container);
    }

    Totals totals() {
        return partitions.stream().map(PartitionState::totals).reduce(Totals.NONE, Totals::plus);
    }

    List<Placed<KeySize>> largestKeys() {
        return top(partition -> partition.usage().largestKeys().largest(KEYS_SHOWN), KeySize::bytes);
    }

    /** Whether all keys were looked at. */
    boolean isLargestKnown() {
        return partitions.stream().allMatch(partition -> partition.usage().largestKeys().isComplete());
    }

    List<Placed<HotKey>> hottestKeys() {
        return top(partition -> partition.usage().hottestKeys(KEYS_SHOWN), HotKey::perSecond);
    }

    List<Placed<HotKey>> throttledKeys() {
        return top(partition -> partition.usage().keysMostBeyond(KEYS_SHOWN), HotKey::perSecond);
    }

    List<Placed<HotKey>> fullKeys() {
        return top(partition -> partition.usage().fullKeys(KEYS_SHOWN), HotKey::perSecond);
    }

    private <T> List<Placed<T>> top(Function<PartitionState, List<T>> keys, ToDoubleFunction<T> rank) {
        return partitions.stream()
                .flatMap(partition -> keys.apply(partition).stream()
                        .map(key -> new Placed<>(partition.range().id(), key)))
                .sorted(Comparator.comparingDouble(placed -> -rank.applyAsDouble(placed.key())))
                .limit(KEYS_SHOWN)
                .toList();
    }
}
