package dev.orrery.engine.scan;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import java.util.List;
import java.util.Optional;

/**
 * Items one after the other, in an order that stays, so that a later reader can go on behind any of them. Used by one
 * thread; must be closed.
 */
public interface ItemSource extends AutoCloseable {

    /** Steps to the next item; false at the end. */
    boolean next();

    /** The current item. */
    StoredItem item();

    /** The position behind the current item: plain ASCII, and short enough for a header. */
    String position();

    /**
     * The position before the current item, at which a later reader begins with it.
     *
     * @param start where this source began, which is before its first item
     */
    Optional<String> positionBefore(Optional<String> start);

    /** The partitions that were looked at so far, as they were; one at least. */
    List<RangePosition> read();

    @Override
    void close();
}
