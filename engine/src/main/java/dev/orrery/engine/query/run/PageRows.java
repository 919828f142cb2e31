package dev.orrery.engine.query.run;

import dev.orrery.engine.item.FeedLimits;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;

/** The rows of a page while it fills: up to a number of rows and of bytes, but one row at least. */
final class PageRows {

    private final FeedLimits limits;
    private final List<JsonValue> rows = new ArrayList<>();
    private long bytes;

    PageRows(FeedLimits limits) {
        this.limits = limits;
    }

    boolean hasRoomFor(JsonValue row) {
        return rows.isEmpty()
                || (rows.size() < limits.itemsMax() && bytes + row.encodedLength() <= limits.bytesMax());
    }

    void add(JsonValue row) {
        rows.add(row);
        bytes += row.encodedLength();
    }

    List<JsonValue> rows() {
        return rows;
    }
}
