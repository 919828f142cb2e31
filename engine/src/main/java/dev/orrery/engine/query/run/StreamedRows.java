package dev.orrery.engine.query.run;

import dev.orrery.engine.query.operator.Operator;
import dev.orrery.query.exec.DistinctRows;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Rows in the order of the items; where each is wanted once, what came before is kept for the next page. */
final class StreamedRows implements RowPages {

    private final PageRun run;
    private final Operator.Project project;
    private final Operator.ItemRows items;
    private final WantedRows wanted;

    StreamedRows(PageRun run, Operator.Project project, Operator.ItemRows items, WantedRows wanted) {
        this.run = run;
        this.project = project;
        this.items = items;
        this.wanted = wanted;
    }

    @Override
    public RowPage page(Optional<QueryPosition> start) {
        QueryPosition position = start.orElseGet(this::beginning);
        return wanted.isDistinct()
                ? different(position)
                : read(position.after(), new StreamedPage(
                        run.bound(), run.program(project), wanted.window(), position, 0, row -> true, pageEnd()));
    }

    private QueryPosition beginning() {
        return QueryPosition.start(items.path().name());
    }

    private BooleanSupplier pageEnd() {
        return run.parts().pageEnd();
    }

    private RowPage read(Optional<String> after, StreamedPage page) {
        RowPage rows = run.readItems(items, after, page::read);
        page.left().ifPresent(run.meter()::leave);
        run.meter().joined(page.joinParts());
        return rows;
    }

    /** The different rows that were seen so far. */
    private record Seen(DistinctRows rows, long count) {}

    private RowPage different(QueryPosition asked) {
        Optional<Seen> parked = run.parts().parked()
                .take(asked.parked(), run.owner(), Seen.class)
                .filter(seen -> seen.count() == asked.rows());
        // Without what was seen before, all is read again.
        QueryPosition position = parked.isPresent() ? asked : beginning();
        DistinctRows seen = parked.map(before -> before.rows().continuedIn(run.bound().memory()))
                .orElseGet(() -> new DistinctRows(run.bound().memory()));
        RowPage rows = read(position.after(), new StreamedPage(
                run.bound(),
                run.program(project),
                wanted.window(),
                position,
                asked.rows(),
                row -> seen.add(row.value()),
                pageEnd()));
        return new RowPage(rows.rows(), rows.next().map(next -> park(next, seen)));
    }

    private QueryPosition park(QueryPosition next, DistinctRows seen) {
        return run.parts().parked()
                .keep(run.owner(), new Seen(seen, next.rows()), seen.bytes())
                .map(next::withParked)
                .orElse(next);
    }
}
