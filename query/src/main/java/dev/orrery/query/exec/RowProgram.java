package dev.orrery.query.exec;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Document;
import dev.orrery.query.row.DocumentShape;
import dev.orrery.query.row.Row;
import dev.orrery.query.row.RowSink;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a plan makes of its documents, in single steps, for whoever brings the documents in an order of his own and stops
 * where he wants. To sort rows is left to him, and all that is done with values. Only one thread at a time may use it.
 */
public final class RowProgram {

    private final DocumentSource source;
    private final Selection selection;
    private final Row row;
    private final boolean givesDocuments;

    /** Prepares a plan over SQL's documents for one thread. */
    public RowProgram(LogicalPlan.Project plan, EvaluationContext context) {
        this(plan, context, DocumentShape.SQL);
    }

    /** Prepares a plan over documents of a shape for one thread. */
    public RowProgram(LogicalPlan.Project plan, EvaluationContext context, DocumentShape shape) {
        Compilation compilation = new Compilation(context, shape, plan.slots());
        CompiledPlan compiled = new PlanCompiler(compilation).compile(plan);
        source = compiled.source();
        selection = compiled.selection();
        row = compilation.newRow();
        givesDocuments = selection.projection() instanceof RowPath.WholeDocument
                || (plan.input().rows().isPerItem() && plan.value().place().filter(IndexPath::isRoot).isPresent());
    }

    /**
     * Gives the rows of a document that the plan arranges or projects. They can be kept, and then keep the document, of
     * which the whole is asked for only by expressions that need more than the body.
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

    /** How many rows unnesting and inner plans have made of the last document, before they were filtered. */
    public long joinedRows() {
        return row.joinedRows();
    }

    /** What becomes of a row; undefined if it has no result. */
    public JsonValue project(Row found) {
        return selection.projection().value(found);
    }

    /** Whether each row gives its whole document, so that it needn't be {@linkplain #project projected}. */
    public boolean givesDocuments() {
        return givesDocuments;
    }

    /**
     * The place of a row in the order of a plan that sorts, to be compared as unsigned bytes: the sort keys of the items one
     * behind the other, with all bits inverted where the order is descending. All arrays have the same place, and all
     * objects.
     */
    public byte[] orderKey(Row found) {
        return selection.order().orElseThrow().key(found);
    }

    /** Groups without rows yet, for a plan that groups. */
    public RowGroups newGroups() {
        return new RowGroups(selection, row.copy());
    }

    /** What becomes of the only group of a plan without keys, if its aggregates are known; undefined if nothing. */
    public JsonValue projectAggregates(List<JsonValue> values) {
        Row group = row.copy();
        int slot = selection.groups().orElseThrow().firstSlot();
        for (JsonValue value : values) {
            group.set(slot++, value);
        }
        return project(group);
    }
}
