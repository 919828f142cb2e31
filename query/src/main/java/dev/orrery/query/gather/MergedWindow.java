package dev.orrery.query.gather;

import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.SqlWindow;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.sql.SqlQuery;
import java.util.Optional;

/** Which of the merged rows a client returns; TOP and OFFSET with LIMIT are never there together. */
public record MergedWindow(Optional<Integer> top, Optional<Integer> offset, Optional<Integer> limit) {

    /** All rows. */
    static final MergedWindow ALL = new MergedWindow(Optional.empty(), Optional.empty(), Optional.empty());

    static MergedWindow of(SqlQuery query, Parameters parameters) {
        RowWindow rows = SqlWindow.of(query, parameters);
        if (query.window().isPresent()) {
            return new MergedWindow(Optional.empty(), Optional.of(rows.offset()), Optional.of(rows.limit()));
        }
        return query.top().isPresent()
                ? new MergedWindow(Optional.of(rows.limit()), Optional.empty(), Optional.empty())
                : ALL;
    }

    /** How many rows of each partition are enough for all of them; none if that is not known. */
    Optional<Integer> rowsNeeded() {
        return top.or(() -> limit.map(count -> (int) Math.min(Integer.MAX_VALUE, (long) count + offset.orElse(0))));
    }
}
