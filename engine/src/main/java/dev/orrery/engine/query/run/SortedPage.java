package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.run.SortedRows.Sorted;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.logical.RowWindow;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Some rows of a sorted query.
 *
 * @param rows one behind the other
 * @param isCut whether there are more behind them
 * @param before how many rows the query has before them
 */
record SortedPage(List<Sorted> rows, boolean isCut, long before, long bytes) {

    /**
     * The rows from a position on.
     *
     * @param park keeps these rows for the next page
     */
    RowPage page(
            FeedLimits limits,
            RowWindow window,
            QueryPosition start,
            Function<SortedPage, Optional<Long>> park) {
        PageRows page = new PageRows(limits);
        int next = (int) Math.min(rows.size(), Math.max(start.rows(), window.offset()) - before);
        checkReached(start.rows() - before);
        while (next < rows.size() && page.addIfThereIsRoom(new ResultRow.Computed(rows.get(next).row()))) {
            next++;
        }
        if (next == rows.size() && !isCut) {
            return new RowPage(page.rows(), Optional.empty());
        }
        Optional<String> after = next == 0 ? Optional.empty() : RowSort.text(rows.get(next - 1).place());
        boolean isMoreHere = next < rows.size();
        Optional<Long> parked = isMoreHere ? start.parked().or(() -> park.apply(this)) : Optional.empty();
        return new RowPage(
                page.rows(), Optional.of(new QueryPosition(start.source(), before + next, 0, 0, parked, after)));
    }

    /** Fails if there are more rows than there was room for. */
    void checkComplete() {
        checkReached(rows.size() + 1L);
    }

    /** Rows are counted where their place is too long to be written down; then those counted must have been kept. */
    private void checkReached(long wanted) {
        if (wanted > rows.size() && isCut) {
            throw new OrreryException(
                    ErrorCode.QUERY_UNSUPPORTED,
                    "The query needs too much memory to be sorted by values as long as these; let it filter more");
        }
    }
}
