package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.EvaluationContext;
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
final class QueryRun {

    /** So many rows may JOINs make of one document; ten arrays of a hundred elements would make more than ever end. */
    static final long JOINED_ROWS_MAX = 10_000_000;

    private final Parameters parameters;
    private final long bytesMax;
    private final Evaluator evaluator;
    private long joinedRows;

    QueryRun(Parameters parameters, EvaluationContext context, long bytesMax) {
        this.parameters = parameters;
        this.bytesMax = bytesMax;
        evaluator = new Evaluator(parameters, context, this::subquery);
    }

    /** The rows of a query whose first source is the container with these documents. */
    Stream<JsonValue> overDocuments(SqlQuery query, Iterable<JsonValue> documents) {
        if (query.sources().isEmpty()) {
            return finish(query, Stream.of(Row.EMPTY), Row.EMPTY);
        }
        FromSource first = query.sources().getFirst();
        Stream<Row> rows = containerValues(first, documents).map(value -> Row.EMPTY.with(alias(first), value));
        return finish(query, join(rows, query.sources().subList(1, query.sources().size())), Row.EMPTY);
    }

    /** The rows that FROM and JOIN make of a document and WHERE lets pass. */
    Stream<Row> rowsOf(SqlQuery query, JsonValue document) {
        if (query.sources().isEmpty()) {
            return filtered(query, Stream.of(Row.EMPTY));
        }
        FromSource first = query.sources().getFirst();
        Stream<Row> rows = containerValues(first, List.of(document)).map(value -> Row.EMPTY.with(alias(first), value));
        return filtered(query, join(rows, query.sources().subList(1, query.sources().size())));
    }

    byte[] orderKey(SqlQuery query, Row row) {
        return new Sorting(query.orderBy(), evaluator, budget()).key(row);
    }

    Grouping grouping(SqlQuery query) {
        return new Grouping(query, evaluator, budget());
    }

    /** The rows of a query inside another one, whose aliases it may refer to. */
    private Stream<JsonValue> within(SqlQuery query, Row outer) {
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
        return evaluator.evaluate(path.expression(), Row.EMPTY.with(path.root(), document));
    }

    private Stream<Row> join(Stream<Row> rows, List<FromSource> sources) {
        Stream<Row> joined = rows;
        for (FromSource source : sources) {
            joined = joined.flatMap(row -> values(source, row).map(value -> joined(row, source, value)));
        }
        return joined;
    }

    private Row joined(Row row, FromSource source, JsonValue value) {
        if (++joinedRows > JOINED_ROWS_MAX) {
            throw new OrreryException(ErrorCode.QUERY_UNSUPPORTED, "The JOINs and subqueries of the query make too "
                    + "many rows of one item; let subqueries filter them before they are joined")
                    .with("rowsMax", JOINED_ROWS_MAX);
        }
        return row.with(alias(source), value);
    }

    private Stream<JsonValue> values(FromSource source, Row row) {
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
        return source.alias().orElse(Row.NAMELESS);
    }

    private Stream<JsonValue> finish(SqlQuery query, Stream<Row> rows, Row outer) {
        Stream<Row> filtered = filtered(query, rows);
        Stream<JsonValue> projected = query.isGrouped()
                ? new Grouping(query, evaluator, budget()).groups(filtered, outer).map(row -> project(query, row))
                : sorted(query, filtered);
        Stream<JsonValue> defined = projected.filter(value -> !value.isUndefined());
        return RowWindow.of(query, parameters).of(query.isDistinct() ? distinct(defined) : defined);
    }

    private Stream<Row> filtered(SqlQuery query, Stream<Row> rows) {
        return query.filter().map(filter -> rows.filter(row -> evaluator.isTrue(filter, row))).orElse(rows);
    }

    /** Rows are projected before they are sorted, so that less has to be kept. */
    private Stream<JsonValue> sorted(SqlQuery query, Stream<Row> rows) {
        if (query.orderBy().isEmpty()) {
            return rows.map(row -> project(query, row));
        }
        Sorting sorting = new Sorting(query.orderBy(), evaluator, budget());
        rows.forEach(row -> sorting.add(row, project(query, row)));
        return sorting.sorted();
    }

    private Stream<JsonValue> distinct(Stream<JsonValue> values) {
        Set<JsonValue> seen = new HashSet<>();
        MemoryBudget budget = budget();
        return values.filter(value -> !seen.contains(value) && seen.add(budget.keep(value)));
    }

    JsonValue project(SqlQuery query, Row row) {
        return switch (query.projection()) {
            case Projection.All all -> row.value(alias(query.sources().getFirst()));
            case Projection.Value(Expression expression) -> evaluator.evaluate(expression, row);
            case Projection.Columns(List<Projection.Column> columns) -> object(columns, row);
        };
    }

    private JsonValue object(List<Projection.Column> columns, Row row) {
        ValueWriter object = new ValueWriter().startObject();
        for (Projection.Column column : columns) {
            object.name(column.name()).value(evaluator.evaluate(column.expression(), row));
        }
        return object.endObject().finish();
    }

    private JsonValue subquery(Expression.Subquery subquery, Row row) {
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

    private JsonValue array(Stream<JsonValue> rows) {
        MemoryBudget budget = budget();
        ValueWriter array = new ValueWriter().startArray();
        rows.forEach(value -> {
            budget.keep(value.encodedLength());
            array.value(value);
        });
        return array.endArray().finish();
    }

    /** What a subquery keeps lives only as long as the row around it, so everything has a budget of its own. */
    private MemoryBudget budget() {
        return new MemoryBudget(bytesMax);
    }
}
