package dev.orrery.engine.query;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.RequestCharge;

/** Counts what a query does. */
final class QueryWork {

    private static final int PARTS_PER_ITEM = 2;

    private long items;
    private long bytes;

    void read(StoredItem item) {
        items++;
        bytes += item.body().encodedLength();
    }

    QueryPage.Work finish(int partitions) {
        RequestCharge charge = Prices.QUERY.times(Math.max(1, partitions));
        return new QueryPage.Work(items, bytes, charge.plus(new RequestCharge(items * PARTS_PER_ITEM)));
    }
}
