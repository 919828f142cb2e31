package dev.orrery.engine.scan;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.engine.item.StoredItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Some items of a feed.
 *
 * @param continuation with which the next page starts; empty if this is the last one
 * @param read the partitions that were looked at, as they were
 */
public record ItemPage(List<StoredItem> items, Optional<String> continuation, List<RangePosition> read) {

    // What the system properties add to the text of a document; the rest has about the length of its encoding.
    private static final int SYSTEM_PROPERTIES_BYTES = 200;

    public ItemPage {
        items = List.copyOf(items);
        read = List.copyOf(read);
    }

    /** Takes as many items from a cursor as there is room for. */
    public static ItemPage of(ItemCursor cursor, FeedLimits limits) {
        List<StoredItem> items = new ArrayList<>();
        long bytes = 0;
        while (cursor.next()) {
            bytes += cursor.item().length() + SYSTEM_PROPERTIES_BYTES;
            boolean isFull = items.size() == limits.itemsMax() || bytes > limits.bytesMax();
            if (isFull && !items.isEmpty()) {
                String position = cursor.positionAfter(items.getLast());
                return new ItemPage(items, Optional.of(position), cursor.read());
            }
            items.add(cursor.item());
        }
        return new ItemPage(items, Optional.empty(), cursor.read());
    }
}
