package dev.orrery.engine.throughput;

import dev.orrery.engine.item.ItemResult;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;

/**
 * The prices of requests, by the size of what they read and write. The points are published figures in 1/21 request units;
 * between two of them the price rises evenly.
 */
public final class Prices {

    /** Reading or writing something of the catalog. */
    public static final RequestCharge METADATA = RequestCharge.ofUnits(1);

    public static final RequestCharge METADATA_WRITE = new RequestCharge(104);

    /** A request that ended before it did anything. */
    public static final RequestCharge REFUSED = RequestCharge.ofUnits(1);

    /** What a query costs at each physical partition, whatever it finds. */
    public static final RequestCharge QUERY = new RequestCharge(59);

    private static final int[] READ = {21, 22, 24, 28, 35, 46, 100, 209, 426, 860, 3064, 6128};
    private static final int[] WRITE = {104, 132, 140, 148, 200, 236, 476, 1012, 2064, 3876, 13_125, 26_250};
    private static final int PARTS_PER_QUERIED_ITEM = 2;
    private static final int ENTRIES_PER_PART = 20;
    private static final int TERM_PARTS = 4;
    private static final int TERMS_PER_PROPERTY = 2;

    private Prices() {}

    /** What an operation on an item costs by itself. */
    public static RequestCharge of(ItemResult result) {
        return switch (result.outcome()) {
            case CREATED -> write(result.item().orElseThrow());
            case REPLACED -> replace(result.item().orElseThrow());
            case DELETED -> METADATA_WRITE;
            case FOUND -> read(result.item().orElseThrow());
            case NOT_MODIFIED -> REFUSED;
        };
    }

    public static RequestCharge read(StoredItem item) {
        return new RequestCharge(bySize(READ, item.body().encodedLength()));
    }

    /** Writing an item that was not there, or removing one. */
    public static RequestCharge write(StoredItem item) {
        return new RequestCharge(bySize(WRITE, item.body().encodedLength())).plus(terms(item.body()));
    }

    /** Writing an item in the place of another. */
    public static RequestCharge replace(StoredItem item) {
        return new RequestCharge(bySize(WRITE, item.body().encodedLength())).times(2).plus(terms(item.body()));
    }

    /**
     * A step of a query: by the partitions that it visits, the entries of the index and the items that it reads.
     */
    public static RequestCharge query(int partitions, long indexEntries, long items) {
        long entryParts = (indexEntries + ENTRIES_PER_PART - 1) / ENTRIES_PER_PART;
        return QUERY.times(partitions).plus(new RequestCharge(entryParts + items * PARTS_PER_QUERIED_ITEM));
    }

    private static RequestCharge terms(JsonValue body) {
        return new RequestCharge((long) body.size() * TERMS_PER_PROPERTY * TERM_PARTS);
    }

    /** The price of a size in bytes: the first point is 1 KB, each further one twice the one before. */
    private static long bySize(int[] points, int bytes) {
        long size = 1024;
        for (int i = 0; i < points.length; i++) {
            if (bytes <= size) {
                return i == 0 ? points[0] : between(points[i - 1], points[i], size / 2, bytes);
            }
            size *= 2;
        }
        return points[points.length - 1];
    }

    private static long between(long low, long high, long lowSize, int bytes) {
        return low + (high - low) * (bytes - lowSize) / lowSize;
    }
}
