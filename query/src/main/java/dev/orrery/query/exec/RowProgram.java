package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.SqlQuery;
import java.util.function.Consumer;

/**
 * What a query makes of its documents, in single steps, for whoever brings the documents in an order of his own and stops
 * where he wants. ORDER BY, DISTINCT, TOP, OFFSET and LIMIT are his to apply. Only one thread at a time may use it.
 */
public final class RowProgram {

    private final SqlQuery query;
    private final QueryRun run;

    /** Prepares a query whose first source is the container; fails if the query has no meaning. */
    public RowProgram(SqlQuery query, Parameters parameters, EvaluationContext context) {
        QueryCheck.check(query, parameters);
        this.query = query;
        run = new QueryRun(parameters, context, MemoryBudget.BYTES_MAX);
    }

    /** Gives the rows of a document that FROM and JOIN make and WHERE lets pass. */
    public void forEachRow(Document document, Consumer<Row> sink) {
        run.rowsOf(query, document.whole()).forEach(sink);
    }

    /** What SELECT makes of a row; undefined if the row has no result. */
    public JsonValue project(Row row) {
        return run.project(query, row);
    }

    /**
     * The place of a row in the order that ORDER BY asks for, to be compared as unsigned bytes: the sort keys of the items one
     * behind the other, with all bits inverted where the order is descending. All arrays have the same place, and all objects.
     */
    public byte[] orderKey(Row row) {
        return run.orderKey(query, row);
    }

    /** Groups without rows yet, for a query with GROUP BY or aggregates. */
    public RowGroups newGroups() {
        return new RowGroups(query, run);
    }
}
