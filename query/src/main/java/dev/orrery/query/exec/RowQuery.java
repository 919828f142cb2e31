package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;

/**
 * A streaming query, run document by document.
 *
 * <p>Who brings the documents can stop after any of them, and go on later with the next. TOP, OFFSET and LIMIT are his
 * to apply, since they count rows of all documents. Only one thread at a time may use it.
 */
public final class RowQuery {

    private final RowWindow window;
    private final InMemoryQuery query;

    /** Prepares a query that {@linkplain SqlQuery#isStreaming() streams}; fails if it has no meaning. */
    public RowQuery(SqlQuery query, Parameters parameters, EvaluationContext context) {
        if (!query.isStreaming()) {
            throw new IllegalArgumentException("The rows of this query don't come from single documents");
        }
        this.query = InMemoryQuery.of(query.withoutWindow(), parameters, context);
        window = SqlWindow.of(query, parameters);
    }

    /** Which of the rows of all documents the query wants. */
    public RowWindow window() {
        return window;
    }

    /** The rows that one document gives. */
    public List<JsonValue> rowsOf(JsonValue document) {
        return query.rows(List.of(document));
    }
}
