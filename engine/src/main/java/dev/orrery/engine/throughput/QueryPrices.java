package dev.orrery.engine.throughput;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.model.RequestCharge;
import java.util.List;

/**
 * The prices of queries: for each physical partition that is visited, for each item that is looked at, for each row
 * that is returned, and for the index where much of it is read in vain. Each is a whole number of 1/21 request units, so
 * that the pages of a query add up to the whole.
 */
public final class QueryPrices {

    /** A visit to a physical partition, whatever is found there. */
    private static final RequestCharge VISIT = new RequestCharge(54);

    /** Looking at an item costs one part for each so many bytes, begun or full. */
    private static final int BLOCK_BYTES = 8 << 10;

    /** A row, by its size: points at 1 KB, 2 KB, 4 KB and so on up to 2 MB. */
    private static final SizeSteps ROW =
            new SizeSteps(1024, 2, 4, 7, 9, 11, 16, 23, 80, 131, 253, 506, 1012);

    private static final int JOINED_ROWS_PER_PART = 20;

    /** So many entries of the index are read for nothing, and for each item so many more. */
    private static final int FREE_ENTRIES = 128;

    private static final int FREE_ENTRIES_PER_ITEM = 2;
    private static final int ENTRIES_PER_PART = 20;

    /** Entries that are counted cost as much as items that are returned, up to so many in each partition. */
    private static final int COUNTED_DEAR = 128;

    private static final int COUNTED_PARTS = 3;

    private QueryPrices() {}

    public static RequestCharge visits(int partitions) {
        return VISIT.times(partitions);
    }

    /** Looking at an item of this size. */
    public static long lookParts(int bytes) {
        return ((long) bytes + BLOCK_BYTES - 1) / BLOCK_BYTES;
    }

    /** Making so many rows of one item by JOINs and subqueries, whether the filter wants them or not. */
    public static long joinParts(long rows) {
        return rows / JOINED_ROWS_PER_PART;
    }

    /** What was paid for looking at items, and the entries of the index that led to them or to nothing. */
    public static RequestCharge access(long items, long itemParts, long indexEntries) {
        long inVain = Math.max(0, indexEntries - FREE_ENTRIES - FREE_ENTRIES_PER_ITEM * items);
        return new RequestCharge(itemParts + inVain / ENTRIES_PER_PART);
    }

    /** Counting entries of the index instead of looking at items. */
    public static RequestCharge counted(int partitions, long indexEntries) {
        long dear = Math.min(indexEntries, (long) COUNTED_DEAR * Math.max(1, partitions));
        return new RequestCharge(dear * COUNTED_PARTS + (indexEntries - dear) / ENTRIES_PER_PART);
    }

    public static RequestCharge rows(List<ResultRow> rows) {
        long parts = 0;
        for (ResultRow row : rows) {
            parts += ROW.parts(row.encodedLength());
        }
        return new RequestCharge(parts);
    }
}
