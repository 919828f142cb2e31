package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.scan.FeedLimits;
import java.util.ArrayList;
import java.util.List;

/** The rows of a page while it fills: up to a number of rows and of bytes, but one row at least. */
final class PageRows {

    private final FeedLimits limits;
    private final List<ResultRow> rows = new ArrayList<>();
    private long bytes;

    PageRows(FeedLimits limits) {
        this.limits = limits;
    }

    boolean hasRoomFor(ResultRow row) {
        return rows.isEmpty()
                || (rows.size() < limits.itemsMax() && bytes + row.encodedLength() <= limits.bytesMax());
    }

    /** Adds a row; false if there is no room for it. */
    boolean addIfThereIsRoom(ResultRow row) {
        boolean hasRoom = hasRoomFor(row);
        if (hasRoom) {
            add(row);
        }
        return hasRoom;
    }

    void add(ResultRow row) {
        rows.add(row);
        bytes += row.encodedLength();
    }

    List<ResultRow> rows() {
        return rows;
    }
}
