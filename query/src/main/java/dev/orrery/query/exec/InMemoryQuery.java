package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.SqlQuery;
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
        QueryCheck.check(query, parameters);
        return new QueryRun(parameters, context, bytesMax).overDocuments(query, documents).toList();
    }
}
