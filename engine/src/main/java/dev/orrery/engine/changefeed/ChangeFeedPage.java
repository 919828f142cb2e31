package dev.orrery.engine.changefeed;

import dev.orrery.engine.item.RangePosition;
import java.util.List;

/**
 * Some changes of a feed: those of a logical partition are in the order of their commits.
 *
 * @param next the position after them
 * @param read the partitions that were looked at, as they were
 */
public record ChangeFeedPage(List<Change> changes, ChangePosition next, List<RangePosition> read) {

    public ChangeFeedPage {
        changes = List.copyOf(changes);
        read = List.copyOf(read);
    }
}
