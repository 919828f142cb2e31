package dev.orrery.query.plan;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlQuery;
import java.util.Optional;

/** Which expressions of a query lead to a place in the item. */
public final class RootPaths {

    private RootPaths() {}

    /** The alias of the item in a query whose only source is the container; empty for other queries. */
    public static Optional<String> rootAlias(SqlQuery query) {
        boolean isRoot = query.sources().size() == 1
                && query.sources().getFirst() instanceof FromSource.Whole whole
                && whole.collection() instanceof FromSource.Collection.Path(Expression path)
                && path instanceof Expression.Identifier;
        return isRoot ? query.sources().getFirst().alias() : Optional.empty();
    }

    /** The path of an expression such as {@code c.a.b}, in a query whose only source is the container. */
    public static Optional<IndexPath> of(Expression expression, SqlQuery query) {
        return rootAlias(query).flatMap(alias -> of(expression, alias)).filter(path -> !path.isRoot());
    }

    private static Optional<IndexPath> of(Expression expression, String alias) {
        return switch (expression) {
            case Expression.Identifier(String name) when name.equals(alias) -> Optional.of(IndexPath.ROOT);
            case Expression.Property(Expression target, String name) ->
                of(target, alias).map(path -> path.property(name));
            case Expression.Index(Expression target, Expression.Literal(JsonValue name)) when name.isString() ->
                of(target, alias).map(path -> path.property(name.stringValue()));
            default -> Optional.empty();
        };
    }
}
