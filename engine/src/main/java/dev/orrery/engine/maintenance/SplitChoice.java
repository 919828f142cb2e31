package dev.orrery.engine.maintenance;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKeyDefinition;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The partition that is best split if there are to be more, and where. */
record SplitChoice(Partition partition, EffectivePartitionKey middle) {

    // Fewer items don't tell where the next ones will be.
    private static final long TELLING_ITEMS = 1000;

    /** The partition with the most bytes, cut by weight, or else the one with the widest range, cut in its middle. */
    static Optional<SplitChoice> forThroughput(Container container) {
        PartitionKeyDefinition key = container.partitionKey();
        Optional<SplitChoice> byWeight = first(
                container.partitions().all().stream()
                        .filter(partition -> partition.totals().items() >= TELLING_ITEMS)
                        .sorted(Comparator.comparingLong(SplitChoice::bytes).reversed()),
                SplitPoint::byWeight);
        return byWeight.or(() -> first(
                container.partitions().all().stream()
                        .sorted(Comparator.comparingInt((Partition it) -> width(it.epkRange(), key)).reversed()),
                partition -> key.middle(partition.epkRange())));
    }

    /** The partition with the most bytes, cut by weight if it has two keys. */
    static Optional<SplitChoice> largest(Container container) {
        PartitionKeyDefinition key = container.partitionKey();
        Comparator<Partition> bySize = Comparator.comparingLong(SplitChoice::bytes)
                .thenComparingInt(partition -> width(partition.epkRange(), key));
        return first(
                container.partitions().all().stream().sorted(bySize.reversed()),
                partition -> SplitPoint.byWeight(partition).or(() -> key.middle(partition.epkRange())));
    }

    private static Optional<SplitChoice> first(
            Stream<Partition> partitions, Function<Partition, Optional<EffectivePartitionKey>> middle) {
        return partitions
                .flatMap(partition -> middle.apply(partition).map(at -> new SplitChoice(partition, at)).stream())
                .findFirst();
    }

    private static long bytes(Partition partition) {
        return partition.totals().bytes();
    }

    private static int width(EpkRange range, PartitionKeyDefinition key) {
        return key.bucket(range.max()) - key.bucket(range.min());
    }
}
