package dev.orrery.query.sql;

import dev.orrery.query.sql.FromSource.Collection;
import dev.orrery.query.sql.SqlQuery.OffsetLimit;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The text of a syntax tree: SQL on one line, which parses to an equal tree.
 *
 * <p>Every operator stands in parentheses of its own. Where a tree can't be had by parsing, the text means the same: a
 * column whose name is no identifier makes an object of all columns, and an array for a literal becomes an expression.
 */
public final class SqlText {

    private SqlText() {}

    public static String of(SqlQuery query) {
        StringBuilder text = new StringBuilder("SELECT ");
        if (query.isDistinct()) {
            text.append("DISTINCT ");
        }
        query.top().ifPresent(top -> text.append("TOP ").append(of(top)).append(' '));
        text.append(projection(query.projection()));
        if (!query.sources().isEmpty()) {
            text.append(" FROM ").append(sources(query.sources()));
        }
        query.filter().ifPresent(filter -> text.append(" WHERE ").append(of(filter)));
        if (!query.groupBy().isEmpty()) {
            text.append(" GROUP BY ").append(ExpressionText.list(query.groupBy()));
        }
        if (!query.orderBy().isEmpty()) {
            text.append(" ORDER BY ").append(orderBy(query.orderBy()));
        }
        query.window().ifPresent(window -> text.append(window(window)));
        return text.toString();
    }

    public static String of(Expression expression) {
        return ExpressionText.of(expression);
    }

    private static String projection(Projection projection) {
        return switch (projection) {
            case Projection.All all -> "*";
            case Projection.Value(Expression expression) -> "VALUE " + of(expression);
            case Projection.Columns(List<Projection.Column> columns) -> columns(columns);
        };
    }

    private static String columns(List<Projection.Column> columns) {
        StringBuilder text = new StringBuilder();
        DefaultNames names = new DefaultNames();
        for (Projection.Column column : columns) {
            boolean isNamed = !names.isDefault(column);
            if (isNamed && !Words.isIdentifier(column.name())) {
                return "VALUE " + object(columns);
            }
            text.append(text.isEmpty() ? "" : ", ").append(of(column.expression()));
            if (isNamed) {
                text.append(" AS ").append(column.name());
            }
        }
        return text.toString();
    }

    private static String object(List<Projection.Column> columns) {
        return of(new Expression.ObjectLiteral(columns.stream()
                .map(column -> new Expression.Member(column.name(), column.expression()))
                .toList()));
    }

    private static String sources(List<FromSource> sources) {
        return sources.stream().map(SqlText::source).collect(Collectors.joining(" JOIN "));
    }

    private static String source(FromSource source) {
        return switch (source) {
            case FromSource.Elements(String name, Collection collection) -> name + " IN " + collection(collection);
            case FromSource.Whole(Collection collection, Optional<String> alias) ->
                collection(collection) + named(collection, alias);
        };
    }

    private static String named(Collection collection, Optional<String> alias) {
        boolean isNamed = !alias.equals(DefaultNames.ofSource(collection));
        return isNamed ? alias.map(name -> " AS " + name).orElse("") : "";
    }

    private static String collection(Collection collection) {
        return switch (collection) {
            case Collection.Path(Expression path) -> of(path);
            case Collection.Rows(SqlQuery query) -> "(" + of(query) + ")";
        };
    }

    private static String orderBy(List<SortItem> items) {
        return items.stream().map(SqlText::sortItem).collect(Collectors.joining(", "));
    }

    private static String sortItem(SortItem item) {
        return of(item.expression()) + (item.direction() == SortDirection.DESCENDING ? " DESC" : "");
    }

    private static String window(OffsetLimit window) {
        return " OFFSET " + of(window.offset()) + " LIMIT " + of(window.limit());
    }
}
