package dev.orrery.query.exec;

import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Sorts groups by having them made in a subquery.
 *
 * <pre>
 * SELECT c.g, COUNT(1) AS n FROM c GROUP BY c.g ORDER BY c.g
 *
 * SELECT VALUE group.row
 * FROM (SELECT {g: c.g, n: COUNT(1)} AS row, c.g AS key0 FROM c GROUP BY c.g) group
 * ORDER BY group.key0
 * </pre>
 */
final class OrderedGroups {

    /** Nothing that a query can name. */
    private static final String GROUP = "";

    private static final String ROW = "row";
    private static final String KEY = "key";

    private OrderedGroups() {}

    /** The same query, in which nothing has both GROUP BY and ORDER BY. */
    static SqlQuery rewritten(SqlQuery query) {
        return query.groupBy().isEmpty() || query.orderBy().isEmpty() ? query : sorted(query);
    }

    private static SqlQuery sorted(SqlQuery query) {
        List<Projection.Column> columns = new ArrayList<>();
        List<SortItem> order = new ArrayList<>();
        columns.add(new Projection.Column(ROW, row(query.projection())));
        for (SortItem item : query.orderBy()) {
            String key = KEY + order.size();
            columns.add(new Projection.Column(key, item.expression()));
            order.add(new SortItem(property(key), item.direction()));
        }
        SqlQuery groups = new SqlQuery(
                false,
                Optional.empty(),
                new Projection.Columns(columns),
                query.sources(),
                query.filter(),
                query.groupBy(),
                List.of(),
                Optional.empty(),
                query.positions());
        return new SqlQuery(
                query.isDistinct(),
                query.top(),
                new Projection.Value(property(ROW)),
                List.of(new FromSource.Whole(new FromSource.Collection.Rows(groups), Optional.of(GROUP))),
                Optional.empty(),
                List.of(),
                order,
                query.window(),
                query.positions());
    }

    private static Expression property(String name) {
        return new Expression.Property(new Expression.Identifier(GROUP), name);
    }

    private static Expression row(Projection projection) {
        return switch (projection) {
            case Projection.All all -> throw new IllegalStateException("SELECT * has no groups");
            case Projection.Value(Expression expression) -> expression;
            case Projection.Columns(List<Projection.Column> columns) -> new Expression.ObjectLiteral(columns.stream()
                    .map(column -> new Expression.Member(column.name(), column.expression()))
                    .toList());
        };
    }
}
