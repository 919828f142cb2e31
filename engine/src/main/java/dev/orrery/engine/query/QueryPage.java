package dev.orrery.engine.query;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.RequestCharge;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;

/**
 * Some rows of a query.
 *
 * @param continuation with which the next page starts; empty if this is the last one
 * @param read the partitions that were looked at, as they were
 * @param work what was done for this page
 */
public record QueryPage(
        List<JsonValue> rows, Optional<String> continuation, List<RangePosition> read, Work work) {

    public QueryPage {
        rows = List.copyOf(rows);
        read = List.copyOf(read);
    }

    /** What a page took: the items that were read, and their bytes. */
    public record Work(long items, long itemBytes, RequestCharge charge) {}
}
