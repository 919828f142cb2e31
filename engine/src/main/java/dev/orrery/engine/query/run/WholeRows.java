package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.model.bound.MemoryLease;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.DistinctRows;
import dev.orrery.query.logical.RowWindow;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** All rows of a query. */
record WholeRows(List<JsonValue> rows, long bytes) {

    private static final int OVERHEAD_BYTES = 48;

    /** What is wanted of rows; fails if there is no memory for them. */
    static WholeRows of(WantedRows which, List<JsonValue> rows, MemoryLease memory) {
        List<JsonValue> different = rows;
        if (which.isDistinct()) {
            DistinctRows seen = new DistinctRows(memory);
            different = rows.stream().filter(seen::add).toList();
        }
        RowWindow window = which.window();
        List<JsonValue> wanted = different.stream().skip(window.offset()).limit(window.limit()).toList();
        long bytes = wanted.stream().mapToLong(row -> row.encodedLength() + OVERHEAD_BYTES).sum();
        memory.take(bytes);
        return new WholeRows(wanted, bytes);
    }

    /**
     * The rows from a position on.
     *
     * @param park keeps these rows for the next page
     */
    RowPage page(FeedLimits limits, QueryPosition start, Supplier<Optional<Long>> park) {
        PageRows page = new PageRows(limits);
        int next = (int) Math.min(start.rows(), rows.size());
        while (next < rows.size() && page.addIfThereIsRoom(new ResultRow.Computed(rows.get(next)))) {
            next++;
        }
        if (next == rows.size()) {
            return new RowPage(page.rows(), Optional.empty());
        }
        Optional<Long> parked = start.parked().isPresent() ? start.parked() : park.get();
        return new RowPage(
                page.rows(), Optional.of(new QueryPosition(start.source(), next, 0, 0, parked, Optional.empty())));
    }
}
