package dev.orrery.engine.query;

import dev.orrery.engine.item.FeedLimits;
import dev.orrery.engine.item.ItemSource;
import dev.orrery.model.ResourceId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.RowQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page of a query whose rows come from one item each: it ends where the page is full, and the next goes on there. */
final class StreamedPage {

    private final RowQuery query;
    private final ResourceId container;
    private final FeedLimits limits;
    private final QueryWork work = new QueryWork();
    private final List<JsonValue> page = new ArrayList<>();
    private QueryPosition position;
    private long bytes;

    StreamedPage(RowQuery query, ResourceId container, FeedLimits limits, QueryPosition start) {
        this.query = query;
        this.container = container;
        this.limits = limits;
        this.position = start;
    }

    QueryPage read(ItemSource items) {
        while (!isExhausted() && items.next()) {
            work.read(items.item());
            List<JsonValue> rows = query.rowsOf(items.item().document(container));
            if (!takeAll(rows)) {
                return finish(items, Optional.of(position.toString()));
            }
            position = new QueryPosition(position.rows(), 0, Optional.of(items.position()));
        }
        return finish(items, Optional.empty());
    }

    /** Takes the rows of an item that no page has had yet; false if there is not room for all. */
    private boolean takeAll(List<JsonValue> rows) {
        for (JsonValue row : rows.subList(Math.min(position.rowsOfItem(), rows.size()), rows.size())) {
            if (isExhausted()) {
                return true;
            }
            boolean isWanted = position.rows() >= query.window().offset();
            if (isWanted && isFull(row)) {
                return false;
            }
            if (isWanted) {
                page.add(row);
                bytes += row.encodedLength();
            }
            position = new QueryPosition(position.rows() + 1, position.rowsOfItem() + 1, position.after());
        }
        return true;
    }

    private boolean isFull(JsonValue row) {
        return page.size() == limits.itemsMax()
                || (!page.isEmpty() && bytes + row.encodedLength() > limits.bytesMax());
    }

    /** Whether TOP or LIMIT wants no more rows. */
    private boolean isExhausted() {
        return position.rows() >= (long) query.window().offset() + query.window().limit();
    }

    private QueryPage finish(ItemSource items, Optional<String> continuation) {
        return new QueryPage(page, continuation, items.read(), work.finish(items.read().size()));
    }
}
