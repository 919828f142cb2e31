package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.FromSource.Collection;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** Makes row sources of FROM, JOIN and WHERE, and binds the aliases to places in the rows. */
final class SourceCompiler {

    /** The alias of a source that has none; no identifier is so. */
    private static final String NAMELESS = "";

    private final FormulaCompiler formulas;
    private final QueryCompiler queries;

    SourceCompiler(FormulaCompiler formulas, QueryCompiler queries) {
        this.formulas = formulas;
        this.queries = queries;
    }

    static String alias(FromSource source) {
        return source.alias().orElse(NAMELESS);
    }

    /** The rows of a query whose first source is the container. */
    DocumentSource overDocuments(SqlQuery query, Scope scope) {
        if (query.sources().isEmpty()) {
            RowSource rows = joined(List.of(), query, scope);
            return (documents, row, sink) -> rows.forEach(row, sink);
        }
        FromSource first = query.sources().getFirst();
        List<FromSource> others = query.sources().subList(1, query.sources().size());
        return switch (first.collection()) {
            case Collection.Path path -> {
                UnaryOperator<RowSource> start = fromContainer(first, path, scope);
                yield DocumentSource.perDocument(start.apply(joined(others, query, scope)));
            }
            case Collection.Rows(SqlQuery inner) -> {
                ContainerQuery rows = queries.compile(inner);
                Binding binding = new Binding(first, bind(first, scope));
                RowSource rest = joined(others, query, scope);
                yield (documents, row, sink) -> rows.forEach(documents, row,
                        value -> binding.forEach(value, row, rest, sink));
            }
        };
    }

    /** The rows of a query within a row of the query around it. */
    RowSource within(SqlQuery query, Scope scope) {
        return joined(query.sources(), query, scope);
    }

    /** What the first source does before the others: the container itself needs no slot. */
    private UnaryOperator<RowSource> fromContainer(FromSource source, Collection.Path path, Scope scope) {
        boolean isContainer = source instanceof FromSource.Whole && path.expression() instanceof Expression.Identifier;
        if (isContainer) {
            scope.bind(alias(source), new RowPath.WholeDocument());
            return UnaryOperator.identity();
        }
        Scope root = Scope.outermost();
        root.bind(path.root(), new RowPath.WholeDocument());
        return source(source, scope, formulas.compile(path.expression(), root));
    }

    /** Nested loops over the sources, innermost the filter. */
    private RowSource joined(List<FromSource> sources, SqlQuery query, Scope scope) {
        List<UnaryOperator<RowSource>> loops = new ArrayList<>();
        sources.forEach(source -> loops.add(source(source, scope)));
        RowSource rows = query.filter()
                .map(filter -> filtered(formulas.compile(filter, scope)))
                .orElse((row, sink) -> sink.accept(row));
        for (UnaryOperator<RowSource> loop : loops.reversed()) {
            rows = loop.apply(rows);
        }
        return rows;
    }

    private static RowSource filtered(Formula filter) {
        return (row, sink) -> !filter.isTrue(row) || sink.accept(row);
    }

    /** A loop over a source's values, to be put around those of the sources behind. */
    private UnaryOperator<RowSource> source(FromSource source, Scope scope) {
        return switch (source.collection()) {
            case Collection.Path(Expression path) -> source(source, scope, formulas.compile(path, scope));
            case Collection.Rows(SqlQuery inner) -> {
                InnerQuery query = queries.within(inner, scope);
                Binding binding = new Binding(source, bind(source, scope));
                yield rest -> (row, sink) -> query.forEach(row, value -> binding.forEach(value, row, rest, sink));
            }
        };
    }

    private UnaryOperator<RowSource> source(FromSource source, Scope scope, Formula path) {
        Binding binding = new Binding(source, bind(source, scope));
        return rest -> (row, sink) -> binding.forEach(path.value(row), row, rest, sink);
    }

    private int bind(FromSource source, Scope scope) {
        int slot = queries.newSlot();
        scope.bind(alias(source), new RowPath.Slot(slot));
        return slot;
    }

    /** How the values of a source get into its slot. */
    private record Binding(FromSource source, int slot) {

        boolean forEach(JsonValue value, Row row, RowSource rest, RowSink sink) {
            return switch (source) {
                case FromSource.Whole whole -> ofWhole(value, row, rest, sink);
                case FromSource.Elements elements -> ofElements(value, row, rest, sink);
            };
        }

        private boolean ofWhole(JsonValue value, Row row, RowSource rest, RowSink sink) {
            if (value.isUndefined()) {
                return true;
            }
            row.join(slot, value);
            return rest.forEach(row, sink);
        }

        private boolean ofElements(JsonValue array, Row row, RowSource rest, RowSink sink) {
            for (JsonValue element : array.elements()) {
                row.join(slot, element);
                if (!rest.forEach(row, sink)) {
                    return false;
                }
            }
            return true;
        }
    }
}
