package dev.orrery.engine.query.run;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.logical.LogicalPlan;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Rows that are sorted here, since the access path leads to their items in another order. */
final class RowSort implements RowPages {

    private static final String NAME = "k";

    /** A place longer than this is not written into a continuation; the rows before it are counted instead. */
    private static final int PLACE_BYTES_MAX = 500;

    private final PageRun run;
    private final Operator.Project project;
    private final Operator.Sort sort;
    private final WantedRows wanted;

    RowSort(PageRun run, Operator.Project project, Operator.Sort sort, WantedRows wanted) {
        this.run = run;
        this.project = project;
        this.sort = sort;
        this.wanted = wanted;
    }

    @Override
    public RowPage page(Optional<QueryPosition> start) {
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(NAME));
        ParkedRows parked = run.parts().parked();
        SortedPage rows = parked.find(position.parked(), run.owner(), SortedPage.class)
                .orElseGet(() -> sorted(position));
        return rows.page(
                run.bound().limits(),
                wanted.window(),
                position,
                page -> parked.keep(run.owner(), page, page.bytes()));
    }

    /** All values in order; fails if there is no room for them. */
    List<JsonValue> all() {
        SortedPage sorted = sorted(QueryPosition.start(NAME));
        sorted.checkComplete();
        return sorted.rows().stream().map(SortedRows.Sorted::row).toList();
    }

    private SortedPage sorted(QueryPosition start) {
        Optional<byte[]> after = start.after().map(RowSort::place);
        long before = after.isPresent() ? start.rows() : 0;
        long rowsMax = wanted.isDistinct() ? Long.MAX_VALUE : wanted.window().end() - before;
        SortedRows all = newRows(after, rowsMax);
        for (SortedRows some : run.readPartitions(
                QueryRunner.items(sort.input()), items -> sortAll(items, newRows(after, rowsMax)))) {
            all.addAll(some);
        }
        return new SortedPage(all.rows(), all.isCut(), before, all.bytes());
    }

    private SortedRows newRows(Optional<byte[]> after, long rowsMax) {
        boolean isDescending = sort.keys().getFirst().direction() == LogicalPlan.Direction.DESCENDING;
        return new SortedRows(
                run.program(project),
                run.bound().container(),
                run.bound().form(),
                isDescending,
                after,
                rowsMax,
                SortedRows.BYTES_MAX,
                run.bound().memory());
    }

    private SortedRows sortAll(ItemSource items, SortedRows rows) {
        while (items.next()) {
            rows.add(items.item());
        }
        run.joined(rows.joinParts());
        return rows;
    }

    private static byte[] place(String text) {
        try {
            return Base64.getUrlDecoder().decode(text);
        } catch (IllegalArgumentException e) {
            throw QueryPosition.invalid();
        }
    }

    static Optional<String> text(byte[] place) {
        return place.length > PLACE_BYTES_MAX
                ? Optional.empty()
                : Optional.of(Base64.getUrlEncoder().withoutPadding().encodeToString(place));
    }
}
