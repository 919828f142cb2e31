package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;

/** The groups of rows of a query with GROUP BY or aggregates. */
public final class RowGroups {

    private final SqlQuery query;
    private final QueryRun run;
    private final Grouping grouping;

    RowGroups(SqlQuery query, QueryRun run) {
        this.query = query;
        this.run = run;
        this.grouping = run.grouping(query);
    }

    public void add(Row row) {
        grouping.add(row);
    }

    /** Adds what other groups of the same query have gathered. */
    public void addAll(RowGroups others) {
        grouping.addAll(others.grouping);
    }

    /** What SELECT makes of the groups, in the order in which they were found; rows that are undefined are left out. */
    public List<JsonValue> rows() {
        return grouping.rows(Row.EMPTY)
                .map(row -> run.project(query, row))
                .filter(value -> !value.isUndefined())
                .toList();
    }
}
