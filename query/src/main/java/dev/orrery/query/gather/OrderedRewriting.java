package dev.orrery.query.gather;

import dev.orrery.model.SystemProperty;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.ArrayLiteral;
import dev.orrery.query.sql.Expression.Identifier;
import dev.orrery.query.sql.Expression.Member;
import dev.orrery.query.sql.Expression.ObjectLiteral;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.Projection.Column;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A query with ORDER BY whose rows also have what clients merge them by, and a place for a filter to resume from.
 *
 * <pre>{@code
 * SELECT c.a FROM c WHERE f ORDER BY c.k
 * SELECT c._rid, [{"item": c.k}] AS orderByItems, {"a": c.a} AS payload FROM c WHERE (f AND (FILTER)) ORDER BY c.k
 * }</pre>
 */
public final class OrderedRewriting {

    /** What clients replace in the text: by true, or by a condition that leaves out what they have already. */
    public static final String FILTER = "{documentdb-formattableorderbyquery-filter}";

    /** No identifier at all, but the text comes out right. */
    private static final Expression FILTER_EXPRESSION = new Identifier("(" + FILTER + ")");

    private static final String RID = SystemProperty.RID.key();

    private OrderedRewriting() {}

    /** The query without DISTINCT, TOP, OFFSET and LIMIT. */
    static SqlQuery of(SqlQuery query) {
        RootedSources from = RootedSources.of(query.sources());
        Projection columns = new Projection.Columns(List.of(
                new Column(RID, new Expression.Property(new Identifier(from.rootAlias()), RID)),
                new Column("orderByItems", items(query.orderBy())),
                new Column("payload", payload(query))));
        return new SqlQuery(false, Optional.empty(), columns, from.sources(), Optional.of(filter(query)),
                List.of(), query.orderBy(), Optional.empty());
    }

    private static Expression items(List<SortItem> orderBy) {
        return items(orderBy.stream().map(SortItem::expression));
    }

    /** An array of objects, so that what is undefined still has its place. */
    static Expression items(Stream<Expression> expressions) {
        return new ArrayLiteral(expressions
                .<Expression>map(expression -> new ObjectLiteral(List.of(new Member("item", expression))))
                .toList());
    }

    private static Expression payload(SqlQuery query) {
        return switch (query.projection()) {
            case Projection.All all -> new Identifier(query.sources().getFirst().alias().orElseThrow());
            case Projection.Value(Expression expression) -> expression;
            case Projection.Columns(List<Column> columns) -> new ObjectLiteral(columns.stream()
                    .map(column -> new Member(column.name(), column.expression()))
                    .toList());
        };
    }

    private static Expression filter(SqlQuery query) {
        Expression resumed = query.filter()
                .<Expression>map(filter -> new Expression.And(List.of(filter, FILTER_EXPRESSION)))
                .orElse(FILTER_EXPRESSION);
        return query.projection() instanceof Projection.Value(Expression value)
                ? new Expression.And(List.of(resumed, isDefined(value)))
                : resumed;
    }

    /** A row without a payload would be none at all for the query itself. */
    static Expression isDefined(Expression value) {
        return new Expression.Call("IS_DEFINED", List.of(value));
    }
}
