package dev.orrery.engine.settings;

/**
 * How large things may get.
 *
 * @param itemBytesMax of an item as JSON text
 * @param logicalPartitionBytesMax of all items with one partition key
 * @param partitionBytesMax of items and index in a physical partition, which is split beyond it
 * @param partitionRequestUnitsMax the most throughput that one physical partition serves
 * @param batchOperationsMax in a transactional batch
 */
public record Limits(
        int itemBytesMax,
        long logicalPartitionBytesMax,
        long partitionBytesMax,
        int partitionRequestUnitsMax,
        int batchOperationsMax) {

    private static final long GIGABYTE = 1L << 30;

    public static final Limits DEFAULT = new Limits(2 << 20, 10 * GIGABYTE, 50 * GIGABYTE, 10_000, 100);

    public Limits withItemBytesMax(int next) {
        return new Limits(
                next, logicalPartitionBytesMax, partitionBytesMax, partitionRequestUnitsMax, batchOperationsMax);
    }

    public Limits withLogicalPartitionBytesMax(long next) {
        return new Limits(itemBytesMax, next, partitionBytesMax, partitionRequestUnitsMax, batchOperationsMax);
    }

    public Limits withPartitionBytesMax(long next) {
        return new Limits(itemBytesMax, logicalPartitionBytesMax, next, partitionRequestUnitsMax, batchOperationsMax);
    }

    public Limits withPartitionRequestUnitsMax(int next) {
        return new Limits(itemBytesMax, logicalPartitionBytesMax, partitionBytesMax, next, batchOperationsMax);
    }

    /** The partitions that this much throughput needs. */
    public int partitionsFor(int requestUnits) {
        return Math.max(1, Math.ceilDiv(requestUnits, partitionRequestUnitsMax));
    }
}
