package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.answer.DistinctAccess;
import dev.orrery.engine.query.answer.DistinctValues;
import dev.orrery.engine.query.operator.Operator;
import dev.orrery.model.index.ValueSet;
import dev.orrery.query.logical.RowWindow;
import java.util.Optional;

/** The different values that an index has. */
final class IndexValues implements RowPages {

    private final PageRun run;
    private final Operator.IndexDistinct operator;
    private final RowWindow window;

    IndexValues(PageRun run, Operator.IndexDistinct operator, RowWindow window) {
        this.run = run;
        this.operator = operator;
        this.window = window;
    }

    @Override
    public RowPage page(Optional<QueryPosition> start) {
        run.open(operator);
        QueryPosition position = start.orElseGet(() -> QueryPosition.start(Operator.IndexDistinct.NAME));
        DistinctAccess access =
                new DistinctAccess(run.bound().items(), operator.path(), ValueSet.ALL, operator.direction());
        try (DistinctValues values = access.open(position.after(), run.meter())) {
            RowPage page = page(position, values);
            run.read(values.read());
            return page;
        }
    }

    private RowPage page(QueryPosition start, DistinctValues values) {
        PageRows page = new PageRows(run.bound().limits());
        QueryPosition position = start;
        while (position.rows() < window.end() && values.next()) {
            boolean isWanted = position.rows() >= window.offset();
            ResultRow row = new ResultRow.Computed(values.value());
            if (isWanted && !page.hasRoomFor(row)) {
                return new RowPage(page.rows(), Optional.of(position));
            }
            if (isWanted) {
                page.add(row);
            }
            position = position.afterRow().afterItem(values.position());
        }
        return new RowPage(page.rows(), Optional.empty());
    }
}
