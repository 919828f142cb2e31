package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.engine.throughput.QueryPrices;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.RowProgram;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.row.Row;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * A page of a query whose rows come from one item each, in the order of the items: it ends where the page is full or its
 * time is up, and the next goes on there.
 */
final class StreamedPage {

    private final BoundQuery bound;
    private final RowProgram program;
    private final PageRows page;
    private final Predicate<ResultRow> isNew;
    private final BooleanSupplier isTimeUp;
    private final long replayed;
    private final long firstWanted;
    private final long end;
    private final QueryPosition start;
    private QueryPosition position;
    private int rowOfItem;
    private boolean isFull;
    private long joinParts;
    private Optional<StoredItem> left = Optional.empty();

    /**
     * Prepares a page.
     *
     * @param program makes the rows of an item
     * @param window which of the rows of all pages are wanted
     * @param replayed how many rows earlier pages had; the source starts before them if that isn't its position
     * @param isNew whether a row is wanted, since none like it came before
     */
    StreamedPage(
            BoundQuery bound,
            RowProgram program,
            RowWindow window,
            QueryPosition start,
            long replayed,
            Predicate<ResultRow> isNew,
            BooleanSupplier isTimeUp) {
        this.bound = bound;
        this.program = program;
        this.page = new PageRows(bound.limits());
        this.start = start;
        this.position = start;
        this.isNew = isNew;
        this.isTimeUp = isTimeUp;
        this.replayed = replayed;
        this.firstWanted = Math.max(window.offset(), replayed);
        this.end = window.end();
    }

    RowPage read(ItemSource items) {
        while (position.rows() < end && items.next()) {
            takeRowsOf(items);
            if (isFull) {
                return endedBefore(items);
            }
            joinParts += QueryPrices.joinParts(program.joinedRows());
            // What earlier pages had is gone through in one go: a position among these rows would give them again.
            if (position.rows() >= replayed && isTimeUp.getAsBoolean()) {
                return new RowPage(page.rows(), Optional.of(position.afterItem(items.position())));
            }
        }
        return new RowPage(page.rows(), Optional.empty());
    }

    /** Takes the rows of an item that no page has had yet, if there is room for all. */
    private void takeRowsOf(ItemSource items) {
        int taken = position.rowsOf(items.item());
        rowOfItem = 0;
        program.whileRows(
                new ItemDocument(items.item(), bound.container(), bound.form()),
                program.givesDocuments() ? row -> takeDocument(items.item(), taken) : row -> takeRow(row, taken));
    }

    private boolean takeDocument(StoredItem item, int taken) {
        return rowOfItem++ < taken || take(new ResultRow.Document(item, bound.container(), bound.form()));
    }

    private boolean takeRow(Row row, int taken) {
        JsonValue projected = program.project(row);
        return projected.isUndefined() || rowOfItem++ < taken || take(new ResultRow.Computed(projected));
    }

    /** The page has no room for a row of the current item. */
    private RowPage endedBefore(ItemSource items) {
        left = Optional.of(items.item());
        QueryPosition next = position.beforeRow(
                rowOfItem - 1, items.item().documentNumber(), items.positionBefore(start.after()));
        return new RowPage(page.rows(), Optional.of(next));
    }

    /** What the JOINs of all items cost whose rows are in this page, in 1/21 request units. */
    long joinParts() {
        return joinParts;
    }

    /** The item that was read but for whose rows there was not enough room: the next page begins with it. */
    Optional<StoredItem> left() {
        return left;
    }

    /** Takes a row; false if there is no room for it, or no more are wanted. */
    private boolean take(ResultRow row) {
        boolean isWanted = position.rows() >= firstWanted;
        if (isWanted && !page.hasRoomFor(row)) {
            isFull = true;
            return false;
        }
        if (isNew.test(row)) {
            if (isWanted) {
                page.add(row);
            }
            position = position.afterRow();
        }
        return position.rows() < end;
    }
}
