package dev.orrery.storage;

/** The number of a partition within a store; numbers are never used twice. */
public record PartitionId(int container, int partition) implements Comparable<PartitionId> {

    public PartitionId {
        if (container < 0 || partition < 0) {
            throw new IllegalArgumentException("Partition numbers are not negative: " + container + "/" + partition);
        }
    }

    @Override
    public int compareTo(PartitionId other) {
        int byContainer = Integer.compare(container, other.container);
        return byContainer != 0 ? byContainer : Integer.compare(partition, other.partition);
    }

    @Override
    public String toString() {
        return container + "/" + partition;
    }
}
