package dev.orrery.engine.query.answer;

import dev.orrery.engine.container.Derivations.Phase;
import dev.orrery.engine.item.LogicalSize;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.partition.Totals;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.storage.Direction;
import dev.orrery.storage.EntryCursor;
import dev.orrery.storage.KeyRange;
import dev.orrery.storage.KeySpace;

/** Counts the items that a query may see, from what is known about partitions where that is enough. */
final class ItemTotal {

    private final QueryScope scope;
    private final QueryMeter meter;

    ItemTotal(QueryScope scope, QueryMeter meter) {
        this.scope = scope;
        this.meter = meter;
    }

    long of(PartitionView view) {
        boolean isPrefix = scope.scope() instanceof FeedScope.KeyPrefix;
        boolean mayExpire = scope.container().definition().defaultTtl().isPresent();
        if (isPrefix || (mayExpire && !(view.isWhole() && areExpiriesComplete()))) {
            return visibleItems(view);
        }
        long items = view.isWhole() ? Totals.storedIn(view.snapshot()).items() : itemsOfLogicalPartitions(view);
        return mayExpire ? items - expiredItems(view) : items;
    }

    /** While the rules change there may be expiries too many, or too few. */
    private boolean areExpiriesComplete() {
        return scope.derivations().phase() == Phase.SETTLED;
    }

    private long expiredItems(PartitionView view) {
        byte[] end = new ByteBuilder(Long.BYTES).appendLong(scope.nowSeconds() + 1).toBytes();
        KeyRange past = KeyRange.of(new byte[0], end);
        long count = 0;
        try (EntryCursor expiries = view.snapshot().scan(KeySpace.EXPIRIES, past, Direction.FORWARD)) {
            while (expiries.next()) {
                meter.entry();
                count++;
            }
        }
        return count;
    }

    private long itemsOfLogicalPartitions(PartitionView view) {
        long count = 0;
        try (EntryCursor sizes = view.snapshot().scan(KeySpace.SIZES, view.keys(), Direction.FORWARD)) {
            while (sizes.next()) {
                meter.entry();
                count += LogicalSize.decode(sizes.value()).items();
            }
        }
        return count;
    }

    private long visibleItems(PartitionView view) {
        long count = 0;
        try (EntryCursor items = view.snapshot().scan(KeySpace.ITEMS, view.keys(), Direction.FORWARD)) {
            while (items.next()) {
                StoredItem item = StoredItem.ofBytes(items.value());
                meter.item(item);
                meter.look(item);
                count += view.isVisible(item) ? 1 : 0;
            }
        }
        return count;
    }
}
