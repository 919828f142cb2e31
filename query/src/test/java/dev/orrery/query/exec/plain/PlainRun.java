package dev.orrery.query.exec.plain;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.SqlWindow;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One run of a query that was checked: FROM, JOIN, WHERE, GROUP BY, SELECT, ORDER BY, DISTINCT, TOP, OFFSET, LIMIT. */
final class PlainRun {

    /** So many rows may JOINs make of one document; ten arrays of a hundred elements would make more than ever end. */
    static final long JOINED_ROWS_MAX = 10_000_000;

    private final Parameters parameters;
    private final PlainEvaluator evaluator;
    private long joinedRows;

    PlainRun(Parameters parameters, EvaluationContext context) {
        this.parameters = parameters;
        evaluator = new PlainEvaluator(parameters, context, this::subquery);
    }

    /** The rows of a query whose first source is the container with these documents. */
    Stream<JsonValue> overDocuments(SqlQuery query, Iterable<JsonValue> documents) {
        if (query.sources().isEmpty()) {
            return finish(query, Stream.of(PlainRow.EMPTY), PlainRow.EMPTY);
        }
        FromSource first = query.sources().getFirst();
        Stream<PlainRow> rows =
                containerValues(first, documents).map(value -> PlainRow.EMPTY.with(alias(first), value));
        return finish(query, join(rows, query.sources().subList(1, query.sources().size())), PlainRow.EMPTY);
    }

    /** The rows of a query inside another one, whose aliases it may refer to. */
    private Stream<JsonValue> within(SqlQuery query, PlainRow outer) {
        return finish(query, join(Stream.of(outer), query.sources()), outer);
    }

    private Stream<JsonValue> containerValues(FromSource source, Iterable<JsonValue> documents) {
        Stream<JsonValue> values = switch (source.collection()) {
            case FromSource.Collection.Path path -> StreamSupport.stream(documents.spliterator(), false)
                    .map(document -> startDocument(path, document));
            case FromSource.Collection.Rows(SqlQuery query) -> overDocuments(query, documents);
        };
        return iterated(source, values);
    }

    private JsonValue startDocument(FromSource.Collection.Path path, JsonValue document) {
        joinedRows = 0;
        return evaluator.evaluate(path.expression(), PlainRow.EMPTY.with(path.root(), document));
    }

    private Stream<PlainRow> join(Stream<PlainRow> rows, List<FromSource> sources) {
        Stream<PlainRow> joined = rows;
        for (FromSource source : sources) {
            joined = joined.flatMap(row -> values(source, row).map(value -> joined(row, source, value)));
        }
        return joined;
    }

    private PlainRow joined(PlainRow row, FromSource source, JsonValue value) {
        if (++joinedRows > JOINED_ROWS_MAX) {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "The JOINs and subqueries of the query make too "
                    + "many rows of one item; let subqueries filter them before they are joined")
                    .with("rowsMax", JOINED_ROWS_MAX);
        }
        return row.with(alias(source), value);
    }

    private Stream<JsonValue> values(FromSource source, PlainRow row) {
        return iterated(source, switch (source.collection()) {
            case FromSource.Collection.Path(Expression path) -> Stream.of(evaluator.evaluate(path, row));
            case FromSource.Collection.Rows(SqlQuery query) -> within(query, row);
        });
    }

    private static Stream<JsonValue> iterated(FromSource source, Stream<JsonValue> values) {
        return switch (source) {
            case FromSource.Whole whole -> values.filter(value -> !value.isUndefined());
            case FromSource.Elements elements ->
                values.flatMap(value -> StreamSupport.stream(value.elements().spliterator(), false));
        };
    }

    private static String alias(FromSource source) {
        return source.alias().orElse(PlainRow.NAMELESS);
    }

    private Stream<JsonValue> finish(SqlQuery query, Stream<PlainRow> rows, PlainRow outer) {
        Stream<PlainRow> filtered = filtered(query, rows);
        Stream<JsonValue> projected = query.isGrouped()
                ? new PlainGrouping(query, evaluator).groups(filtered, outer).map(row -> project(query, row))
                : sorted(query, filtered);
        Stream<JsonValue> defined = projected.filter(value -> !value.isUndefined());
        RowWindow window = SqlWindow.of(query, parameters);
        return (query.isDistinct() ? distinct(defined) : defined).skip(window.offset()).limit(window.limit());
    }

    private Stream<PlainRow> filtered(SqlQuery query, Stream<PlainRow> rows) {
        return query.filter().map(filter -> rows.filter(row -> evaluator.isTrue(filter, row))).orElse(rows);
    }

    /** Rows are projected before they are sorted, so that less has to be kept. */
    private Stream<JsonValue> sorted(SqlQuery query, Stream<PlainRow> rows) {
        if (query.orderBy().isEmpty()) {
            return rows.map(row -> project(query, row));
        }
        PlainSorting sorting = new PlainSorting(query.orderBy(), evaluator);
        rows.forEach(row -> sorting.add(row, project(query, row)));
        return sorting.sorted();
    }

    private static Stream<JsonValue> distinct(Stream<JsonValue> values) {
        Set<JsonValue> seen = new HashSet<>();
        return values.filter(seen::add);
    }

    private JsonValue project(SqlQuery query, PlainRow row) {
        return switch (query.projection()) {
            case Projection.All all -> row.value(alias(query.sources().getFirst()));
            case Projection.Value(Expression expression) -> evaluator.evaluate(expression, row);
            case Projection.Columns(List<Projection.Column> columns) -> object(columns, row);
        };
    }

    private JsonValue object(List<Projection.Column> columns, PlainRow row) {
        ValueWriter object = new ValueWriter().startObject();
        for (Projection.Column column : columns) {
            object.name(column.name()).value(evaluator.evaluate(column.expression(), row));
        }
        return object.endObject().finish();
    }

    private JsonValue subquery(Expression.Subquery subquery, PlainRow row) {
        Stream<JsonValue> rows = within(subquery.query(), row);
        return switch (subquery.kind()) {
            case SCALAR -> single(rows.limit(2).toList());
            case EXISTS -> JsonValue.of(rows.findFirst().isPresent());
            case ARRAY -> array(rows);
            case ALL -> JsonValue.of(rows.allMatch(value -> value.equals(JsonValue.TRUE)));
            case FIRST -> rows.findFirst().orElse(JsonValue.UNDEFINED);
            case LAST -> rows.reduce((earlier, later) -> later).orElse(JsonValue.UNDEFINED);
        };
    }

    private static JsonValue single(List<JsonValue> rows) {
        if (rows.size() > 1) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "A subquery that stands for a value has more than one row; ARRAY(…) takes them all");
        }
        return rows.isEmpty() ? JsonValue.UNDEFINED : rows.getFirst();
    }

    private static JsonValue array(Stream<JsonValue> rows) {
        ValueWriter array = new ValueWriter().startArray();
        rows.forEach(array::value);
        return array.endArray().finish();
    }
}
