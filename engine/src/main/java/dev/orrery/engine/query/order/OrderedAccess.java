package dev.orrery.engine.query.order;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.access.BatchSizes;
import dev.orrery.engine.query.access.ItemAccess;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.ItemSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;

/**
 * The items of a scope in the order of ORDER BY, from an index. All partitions of the scope are read at once, and
 * merged; entries of other logical partitions than the scope's are skipped.
 */
public final class OrderedAccess implements ItemAccess {

    private static final long RUN_BYTES_MAX = 64 << 20;

    private final QueryScope scope;
    private final OrderKeys keys;
    private final AbsentItems absentItems;
    private final LongFunction<Optional<StoredItem>> byNumber;
    private final long runBytesMax;
    private final long expected;

    private OrderedAccess(
            QueryScope scope,
            OrderKeys keys,
            AbsentItems absentItems,
            LongFunction<Optional<StoredItem>> byNumber,
            long runBytesMax,
            long expected) {
        this.scope = scope;
        this.keys = keys;
        this.absentItems = absentItems;
        this.byNumber = byNumber;
        this.runBytesMax = runBytesMax;
        this.expected = expected;
    }

    /**
     * Leads to items in an order.
     *
     * @param absentItems where it is kept which items are not in an index; the same for all queries
     * @param byNumber finds an item of the container by its document number, whatever the scope is
     */
    public static OrderedAccess of(
            QueryScope scope,
            OrderPlan plan,
            AbsentItems absentItems,
            LongFunction<Optional<StoredItem>> byNumber) {
        return new OrderedAccess(scope, new OrderKeys(plan), absentItems, byNumber, RUN_BYTES_MAX, 0);
    }

    /** The same with another limit to what is kept of items whose strings are too long for the index. */
    OrderedAccess withRunBytesMax(long bytes) {
        return new OrderedAccess(scope, keys, absentItems, byNumber, bytes, expected);
    }

    /** The same for a reader who probably wants so many items. */
    public OrderedAccess expecting(long items) {
        return new OrderedAccess(scope, keys, absentItems, byNumber, runBytesMax, items);
    }

    @Override
    public ItemSource open(Optional<String> after, QueryMeter meter) {
        Optional<OrderedPosition> position = after.map(OrderedPosition::parse);
        List<PartitionView> views = scope.openAll(scope.hashes());
        List<OrderedEntries> partitions = new ArrayList<>();
        try {
            Optional<OrderedStart> start = position.map(it -> it.start(keys, views, meter));
            views.forEach(view -> partitions.add(open(view, start, meter)));
            OrderedLoad load = new OrderedLoad(keys, meter);
            OrderedMerge merged = new OrderedMerge(partitions, keys);
            OrderedRuns runs = new OrderedRuns(merged, keys, load, runBytesMax, byNumber, position);
            return new OrderedSource(views, runs, keys, load, new BatchSizes(expected));
        } catch (RuntimeException e) {
            partitions.forEach(OrderedEntries::close);
            views.forEach(PartitionView::close);
            throw e;
        }
    }

    private OrderedPartition open(PartitionView view, Optional<OrderedStart> start, QueryMeter meter) {
        return OrderedPartition.open(
                view,
                keys,
                behind -> absentItems.open(view, scope.container().partitionKey(), keys, behind, meter),
                start,
                meter);
    }
}
