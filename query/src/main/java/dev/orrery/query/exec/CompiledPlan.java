package dev.orrery.query.exec;

import dev.orrery.query.row.Document;
import dev.orrery.query.row.Row;

/** A plan made ready for being run over documents. Only one thread may use it. */
record CompiledPlan(DocumentSource source, Selection selection) {

    /** Gives what the plan returns, using the slots of a row; false if the sink wanted no more. */
    boolean forEach(Iterable<? extends Document> documents, Row row, ValueSink sink) {
        return selection.forEach((outer, rows) -> source.forEach(documents, outer, rows), row, sink);
    }
}
