package dev.orrery.engine.query.run;

import dev.orrery.engine.item.ResultRow;
import java.util.List;
import java.util.Optional;

/** Some rows, and where the next ones begin; nowhere if these are the last. */
public record RowPage(List<ResultRow> rows, Optional<QueryPosition> next) {

    public RowPage {
        rows = List.copyOf(rows);
    }
}
