package dev.orrery.engine.partition;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The partitions of a container in the order of their ranges, which cover the hash space without gap or overlap. */
public final class PartitionMap {

    private final List<Partition> partitions;
    private final EffectivePartitionKey[] mins;

    public PartitionMap(List<Partition> partitions) {
        this.partitions = partitions.stream()
                .sorted(Comparator.comparing(partition -> partition.epkRange().min()))
                .toList();
        this.mins = this.partitions.stream()
                .map(partition -> partition.epkRange().min())
                .toArray(EffectivePartitionKey[]::new);
        checkCoverage();
    }

    private void checkCoverage() {
        EffectivePartitionKey reached = EffectivePartitionKey.MIN;
        for (Partition partition : partitions) {
            if (!partition.epkRange().min().equals(reached)) {
                throw new OrreryException(ErrorCode.DATA_CORRUPT,
                        "The partitions of a container leave a gap or overlap at {at}. Restore a backup")
                        .with("at", reached.hex());
            }
            reached = partition.epkRange().max();
        }
        if (!reached.equals(EffectivePartitionKey.MAX)) {
            throw new OrreryException(ErrorCode.DATA_CORRUPT,
                    "The partitions of a container end at {at}, before the end. Restore a backup")
                    .with("at", reached.hex());
        }
    }

    public List<Partition> all() {
        return partitions;
    }

    /** The partition that holds a key. */
    public Partition partitionOf(EffectivePartitionKey epk) {
        return partitions.get(indexOf(epk));
    }

    private int indexOf(EffectivePartitionKey epk) {
        int low = 0;
        int high = mins.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (mins[middle].compareTo(epk) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** The partitions that a range touches, in order. */
    public Stream<Partition> touching(EpkRange range) {
        int first = indexOf(range.min());
        int end = first;
        while (end < mins.length && partitions.get(end).epkRange().intersects(range)) {
            end++;
        }
        return partitions.subList(first, end).stream();
    }

    /** The partition with this range number; {@code PARTITION_GONE} if it is no more. */
    public Partition withId(int rangeId) {
        return find(rangeId).orElseThrow(() -> new OrreryException(ErrorCode.PARTITION_GONE,
                "The container has no partition {range} now. Read the partition key ranges again")
                .with("range", rangeId));
    }

    /** Whether there is a partition with this range number. */
    public boolean has(int rangeId) {
        return find(rangeId).isPresent();
    }

    private Optional<Partition> find(int rangeId) {
        for (Partition partition : partitions) {
            if (partition.range().id() == rangeId) {
                return Optional.of(partition);
            }
        }
        return Optional.empty();
    }

    /** This map with some partitions replaced by others. */
    public PartitionMap replacing(List<Partition> old, List<Partition> replacements) {
        List<Partition> next = new ArrayList<>(partitions);
        next.removeAll(old);
        next.addAll(replacements);
        return new PartitionMap(next);
    }
}
