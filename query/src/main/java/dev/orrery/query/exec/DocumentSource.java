package dev.orrery.query.exec;

import dev.orrery.query.row.Document;
import dev.orrery.query.row.Row;
import dev.orrery.query.row.RowSink;
import java.util.List;

/** Where the rows of a query over documents come from. */
@FunctionalInterface
interface DocumentSource {

    /** Gives the rows that FROM and JOIN make of the documents and WHERE lets pass; false if the sink wants no more. */
    boolean forEach(Iterable<? extends Document> documents, Row row, RowSink sink);

    /** Gives the rows of one document. */
    default boolean forEachOf(Document document, Row row, RowSink sink) {
        return forEach(List.of(document), row, sink);
    }

    /** Rows of which each comes from a single document. */
    static DocumentSource perDocument(RowSource rows) {
        return new DocumentSource() {
            @Override
            public boolean forEach(Iterable<? extends Document> documents, Row row, RowSink sink) {
                for (Document document : documents) {
                    if (!forEachOf(document, row, sink)) {
                        return false;
                    }
                }
                return true;
            }

            @Override
            public boolean forEachOf(Document document, Row row, RowSink sink) {
                row.start(document);
                return rows.forEach(row, sink);
            }
        };
    }
}
