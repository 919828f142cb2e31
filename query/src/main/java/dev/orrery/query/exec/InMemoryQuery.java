package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.List;

/** A query over documents that all are looked at. */
public final class InMemoryQuery {

    private InMemoryQuery() {}

    /** All rows of a query; none of them is undefined. */
    public static List<JsonValue> run(SqlQuery query, Parameters parameters, Iterable<JsonValue> documents,
            EvaluationContext context) {
        return run(query, parameters, documents, context, MemoryBudget.BYTES_MAX);
    }

    static List<JsonValue> run(SqlQuery query, Parameters parameters, Iterable<JsonValue> documents,
            EvaluationContext context, long bytesMax) {
        List<JsonValue> rows = new ArrayList<>();
        ContainerQuery.of(query, parameters, context, bytesMax).forEach(Document.ofEach(documents), rows::add);
        return rows;
    }
}
