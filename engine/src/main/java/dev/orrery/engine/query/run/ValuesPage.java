package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.answer.DistinctValues;
import dev.orrery.engine.query.plan.BoundQuery;
import java.util.Optional;

/** A page of the different values that an index has. */
final class ValuesPage {

    private ValuesPage() {}

    static RowPage of(BoundQuery bound, QueryPosition start, DistinctValues values) {
        PageRows page = new PageRows(bound.limits());
        int offset = bound.window().offset();
        long end = (long) offset + bound.window().limit();
        QueryPosition position = start;
        while (position.rows() < end && values.next()) {
            boolean isWanted = position.rows() >= offset;
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
