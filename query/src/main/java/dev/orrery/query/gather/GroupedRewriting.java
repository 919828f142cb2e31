package dev.orrery.query.gather;

import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.Expression.ArrayLiteral;
import dev.orrery.query.sql.Expression.Member;
import dev.orrery.query.sql.Expression.ObjectLiteral;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.Projection.Column;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query with GROUP BY or aggregates whose groups also have their keys, and partial results that can be added up.
 *
 * <pre>{@code
 * SELECT c.k, COUNT(1) AS n FROM c GROUP BY c.k
 * SELECT [{"item": c.k}] AS groupByItems, {"k": c.k, "n": {"item": COUNT(1)}} AS payload FROM c GROUP BY c.k
 *
 * SELECT VALUE AVG(c.a) FROM c
 * SELECT VALUE [{"item": {"sum": SUM(c.a), "count": COUNT(c.a)}}] FROM c
 * }</pre>
 */
record GroupedRewriting(SqlQuery query, MergedGroups groups) {

    static GroupedRewriting of(SqlQuery query) {
        return switch (query.projection()) {
            case Projection.All all -> throw new IllegalStateException("The check lets no * pass that is grouped");
            case Projection.Value(Aggregate aggregate) -> ofAggregate(query, aggregate);
            case Projection.Value(Expression value) -> ofValue(query, value);
            case Projection.Columns(List<Column> columns) -> ofColumns(query, columns);
        };
    }

    private static GroupedRewriting ofAggregate(SqlQuery query, Aggregate aggregate) {
        Expression partial = new ArrayLiteral(List.of(PartialAggregate.of(aggregate)));
        Projection projection =
                query.groupBy().isEmpty() ? new Projection.Value(partial) : withKeys(query.groupBy(), partial);
        return new GroupedRewriting(
                rewritten(query, projection, query.filter()),
                new MergedGroups(query.groupBy(), Optional.of(aggregate.function()), Map.of()));
    }

    /** A group whose value is undefined gives no row, and then none of its rows need be looked at. */
    private static GroupedRewriting ofValue(SqlQuery query, Expression value) {
        boolean isStructure = value instanceof ObjectLiteral || value instanceof ArrayLiteral;
        return new GroupedRewriting(
                rewritten(query, withKeys(query.groupBy(), value),
                        isStructure ? query.filter() : Optional.of(withDefined(query.filter(), value))),
                new MergedGroups(query.groupBy(), Optional.empty(), Map.of()));
    }

    private static Expression withDefined(Optional<Expression> filter, Expression value) {
        Expression isDefined = OrderedRewriting.isDefined(value);
        return filter.<Expression>map(given -> new Expression.And(List.of(given, isDefined))).orElse(isDefined);
    }

    private static GroupedRewriting ofColumns(SqlQuery query, List<Column> columns) {
        List<Member> members = new ArrayList<>();
        Map<String, Optional<AggregateFunction>> functions = new LinkedHashMap<>();
        for (Column column : columns) {
            if (column.expression() instanceof Aggregate aggregate) {
                members.add(new Member(column.name(), PartialAggregate.of(aggregate)));
                functions.put(column.name(), Optional.of(aggregate.function()));
            } else {
                members.add(new Member(column.name(), column.expression()));
                functions.put(column.name(), Optional.empty());
            }
        }
        return new GroupedRewriting(
                rewritten(query, withKeys(query.groupBy(), new ObjectLiteral(members)), query.filter()),
                new MergedGroups(query.groupBy(), Optional.empty(), functions));
    }

    private static Projection withKeys(List<Expression> keys, Expression payload) {
        List<Column> columns = new ArrayList<>();
        if (!keys.isEmpty()) {
            columns.add(new Column("groupByItems", OrderedRewriting.items(keys.stream())));
        }
        columns.add(new Column("payload", payload));
        return new Projection.Columns(columns);
    }

    private static SqlQuery rewritten(SqlQuery query, Projection projection, Optional<Expression> filter) {
        return new SqlQuery(false, Optional.empty(), projection, query.sources(), filter, query.groupBy(), List.of(),
                Optional.empty());
    }
}
