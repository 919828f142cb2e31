package dev.orrery.query.exec.plain;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.QueryCheck;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;

/** A query run in the plainest way, straight from its tree: the truth that faster ways are compared with. */
public final class PlainQuery {

    private PlainQuery() {}

    /** All rows of a query; none of them is undefined. */
    public static List<JsonValue> run(SqlQuery query, Parameters parameters, Iterable<JsonValue> documents,
            EvaluationContext context) {
        QueryCheck.check(query, parameters);
        return new PlainRun(parameters, context).overDocuments(query, documents).toList();
    }
}
