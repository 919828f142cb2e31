package dev.orrery.engine.query.access;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.view.PartitionView;
import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.query.view.QueryScope;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.storage.Direction;
import java.util.Optional;

/**
 * An access path through the index of each partition. It goes partition by partition, in each of them in an order of
 * its own, which has a place for each item.
 */
public abstract sealed class IndexAccess implements ItemAccess permits PostingAccess, TermAccess, UnionAccess {

    private final QueryScope scope;

    IndexAccess(QueryScope scope) {
        this.scope = scope;
    }

    @Override
    public final ItemSource open(Optional<String> after, QueryMeter meter) {
        return open(after, 0, meter);
    }

    /** The same for a reader who probably wants so many items. */
    public final ItemAccess expecting(long items) {
        return (after, meter) -> open(after, items, meter);
    }

    private ItemSource open(Optional<String> after, long expected, QueryMeter meter) {
        return IndexSource.open(this, after.map(AccessPosition::parse), new BatchSizes(expected), meter);
    }

    final QueryScope scope() {
        return scope;
    }

    /** Whether places come in the order of their bytes or in the opposite one. */
    abstract Direction direction();

    /** Leads to items of a partition, behind a place if one is given; a pointer to an item may come several times. */
    abstract ItemPointers pointers(PartitionView view, Optional<byte[]> after, QueryMeter meter);

    /** Whether an item comes at a place where a pointer to it is: an item comes at one of its places only. */
    abstract boolean comesAt(byte[] place, StoredItem item);
}
