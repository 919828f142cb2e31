package dev.orrery.query.exec;

import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.SqlQuery;

/**
 * A query over the documents of a container, made ready for being run. Only one thread at a time may use it.
 *
 * @param slots how many slots a row of this query has
 */
record ContainerQuery(DocumentSource source, Selection selection, int slots) {

    /** Prepares a query; fails if it has no meaning. */
    static ContainerQuery of(SqlQuery query, Parameters parameters, EvaluationContext context, long bytesMax) {
        QueryCheck.check(query, parameters);
        return new QueryCompiler(parameters, context, bytesMax).compile(query);
    }

    /** Gives what the query returns; false if the sink wanted no more. */
    boolean forEach(Iterable<? extends Document> documents, ValueSink sink) {
        return forEach(documents, new Row(slots), sink);
    }

    /** The same, using slots of a row that is there already. */
    boolean forEach(Iterable<? extends Document> documents, Row row, ValueSink sink) {
        return selection.forEach((outer, rows) -> source.forEach(documents, outer, rows), row, sink);
    }
}
