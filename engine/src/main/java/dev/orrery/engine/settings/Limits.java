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

    /** How many tenths of its most each of several partitions has at first: 6,000 of 10,000 RU/s. */
    private static final long PARTITION_TENTHS_AT_CREATION = 6;

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

    /** The least partitions that serve this much throughput. */
    public int partitionsFor(int requestUnits) {
        return Math.max(1, Math.ceilDiv(requestUnits, partitionRequestUnitsMax));
    }

    /**
     * The partitions that a new container of this much throughput begins with: one if that is enough, else as many as leave
     * each of them room to grow, as the service does it. Clients' tests and users' estimates count on it.
     */
    public int partitionsAtCreation(int requestUnits) {
        return requestUnits <= partitionRequestUnitsMax
                ? 1
                : (int) Math.ceilDiv(requestUnits * 10L, partitionRequestUnitsMax * PARTITION_TENTHS_AT_CREATION);
    }
}
