package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.sql.SqlQuery;
import java.util.function.Consumer;

/**
 * What a query makes of its documents, in single steps, for whoever brings the documents in an order of his own and
 * stops where he wants. ORDER BY, DISTINCT, TOP, OFFSET and LIMIT are his to apply. Only one thread at a time may use
 * it.
 */
public final class RowProgram {

    private final DocumentSource source;
    private final Selection selection;
    private final Row row;

    /** Prepares a query whose first source is the container; fails if the query has no meaning. */
    public RowProgram(SqlQuery query, Parameters parameters, EvaluationContext context) {
        ContainerQuery compiled = ContainerQuery.of(query, parameters, context, MemoryBudget.BYTES_MAX);
        source = compiled.source();
        selection = compiled.selection();
        row = new Row(compiled.slots());
    }

    /**
     * Gives the rows of a document that FROM and JOIN make and WHERE lets pass. They can be kept, and then keep the
     * document, of which the whole is asked for only by expressions that need more than the body.
     */
    public void forEachRow(Document document, Consumer<Row> sink) {
        source.forEachOf(document, row, found -> {
            sink.accept(found.copy());
            return true;
        });
    }

    /**
     * Gives the same rows one after the other, as long as the sink wants more; false if it wants none. A row changes
     * when the next one comes, so that it can't be kept.
     */
    public boolean whileRows(Document document, RowSink sink) {
        return source.forEachOf(document, row, sink);
    }

    /** How many rows JOINs and subqueries have made of the last document, before WHERE. */
    public long joinedRows() {
        return row.joinedRows();
    }

    /** What SELECT makes of a row; undefined if the row has no result. */
    public JsonValue project(Row found) {
        return selection.projection().value(found);
    }

    /** Whether SELECT gives each row's whole document, so that it needn't be {@linkplain #project projected}. */
    public boolean givesDocuments() {
        return selection.projection() instanceof RowPath.WholeDocument;
    }

    /**
     * The place of a row in the order that ORDER BY asks for, to be compared as unsigned bytes: the sort keys of the
     * items one behind the other, with all bits inverted where the order is descending. All arrays have the same place,
     * and all objects.
     */
    public byte[] orderKey(Row found) {
        return selection.order().orElseThrow().key(found);
    }

    /** Groups without rows yet, for a query with GROUP BY or aggregates. */
    public RowGroups newGroups() {
        return new RowGroups(selection, row.copy());
    }
}
