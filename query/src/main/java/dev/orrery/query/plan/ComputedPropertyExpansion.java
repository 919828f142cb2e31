package dev.orrery.query.plan;

import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Replaces computed properties in a query, and in the queries that it holds, by what computes them. */
final class ComputedPropertyExpansion {

    private final ComputedProperties properties;

    ComputedPropertyExpansion(ComputedProperties properties) {
        this.properties = properties;
    }

    SqlQuery expand(SqlQuery query) {
        if (query.sources().isEmpty()) {
            return expand(query, List.of(), Set.of());
        }
        FromSource first = query.sources().getFirst();
        List<FromSource> sources = new ArrayList<>();
        sources.add(ofContainer(first));
        Set<String> roots = first.collection() instanceof FromSource.Collection.Path path
                ? withSource(first, Set.of(path.root()), Set.of())
                : Set.of();
        return expandJoins(query, 1, sources, roots);
    }

    /**
     * The first source, whose path starts from the container whatever it is called there. A path through a computed
     * property becomes a query:
     *
     * <pre>
     * FROM t IN c.cp_tags
     * FROM t IN (SELECT VALUE [c.tag] FROM c)
     * </pre>
     */
    private FromSource ofContainer(FromSource source) {
        return switch (source.collection()) {
            case FromSource.Collection.Rows(SqlQuery query) ->
                withCollection(source, new FromSource.Collection.Rows(expand(query)));
            case FromSource.Collection.Path path ->
                withPath(source, path, Set.of(path.root()), List.of(container(path.root())));
        };
    }

    private static FromSource container(String name) {
        return new FromSource.Whole(new FromSource.Collection.Path(new Expression.Identifier(name)), Optional.of(name));
    }

    /**
     * Expands the sources from an index on, and then the clauses.
     *
     * @param roots the aliases that stand for the whole document
     */
    private SqlQuery expandJoins(SqlQuery query, int from, List<FromSource> before, Set<String> roots) {
        List<FromSource> sources = new ArrayList<>(before);
        Set<String> known = roots;
        for (FromSource source : query.sources().subList(from, query.sources().size())) {
            sources.add(joined(source, known));
            known = withSource(source, known, known);
        }
        return expand(query, sources, known);
    }

    private FromSource joined(FromSource source, Set<String> roots) {
        return switch (source.collection()) {
            case FromSource.Collection.Rows(SqlQuery query) ->
                withCollection(source, new FromSource.Collection.Rows(expandJoins(query, 0, List.of(), roots)));
            case FromSource.Collection.Path path -> withPath(source, path, roots, List.of());
        };
    }

    private FromSource withPath(FromSource source, FromSource.Collection.Path path, Set<String> roots,
            List<FromSource> sourcesOfValue) {
        Expression expanded = expand(path.expression(), roots);
        if (expanded.equals(path.expression())) {
            return source;
        }
        SqlQuery value = new SqlQuery(false, Optional.empty(), new Projection.Value(expanded), sourcesOfValue,
                Optional.empty(), List.of(), List.of(), Optional.empty());
        return withCollection(source, new FromSource.Collection.Rows(value));
    }

    private static FromSource withCollection(FromSource source, FromSource.Collection collection) {
        return switch (source) {
            case FromSource.Whole whole -> new FromSource.Whole(collection, whole.alias());
            case FromSource.Elements elements -> new FromSource.Elements(elements.name(), collection);
        };
    }

    /**
     * The aliases that stand for the whole document behind a source. Its own is one if it is another name for such a
     * one; if it isn't, it hides an outer alias of that name.
     *
     * @param rootsBefore the aliases that the source itself may refer to
     */
    private static Set<String> withSource(FromSource source, Set<String> rootsBefore, Set<String> roots) {
        boolean isRoot = source instanceof FromSource.Whole whole
                && whole.collection() instanceof FromSource.Collection.Path(Expression.Identifier(String name))
                && rootsBefore.contains(name);
        Set<String> changed = new HashSet<>(roots);
        source.alias().ifPresent(alias -> {
            if (isRoot) {
                changed.add(alias);
            } else {
                changed.remove(alias);
            }
        });
        return changed;
    }

    private SqlQuery expand(SqlQuery query, List<FromSource> sources, Set<String> roots) {
        return new SqlQuery(
                query.isDistinct(),
                query.top(),
                expand(query.projection(), roots),
                sources,
                query.filter().map(filter -> expand(filter, roots)),
                query.groupBy().stream().map(key -> expand(key, roots)).toList(),
                query.orderBy().stream()
                        .map(item -> new SqlQuery.SortItem(expand(item.expression(), roots), item.direction()))
                        .toList(),
                query.window(),
                query.positions());
    }

    private Projection expand(Projection projection, Set<String> roots) {
        return switch (projection) {
            case Projection.All all -> all;
            case Projection.Value(Expression expression) -> new Projection.Value(expand(expression, roots));
            case Projection.Columns(List<Projection.Column> columns) -> new Projection.Columns(columns.stream()
                    .map(column -> new Projection.Column(column.name(), expand(column.expression(), roots)))
                    .toList());
        };
    }

    private Expression expand(Expression expression, Set<String> roots) {
        if (expression instanceof Expression.Property(Expression.Identifier(String alias), String name)
                && roots.contains(alias)) {
            return properties.find(name, alias).orElse(expression);
        }
        if (expression instanceof Expression.Subquery subquery) {
            return new Expression.Subquery(subquery.kind(), expandJoins(subquery.query(), 0, List.of(), roots));
        }
        // What stays the very same object is still found in the text when it turns out to be wrong.
        return mayChange(expression) ? Operands.replaced(expression, operand -> expand(operand, roots)) : expression;
    }

    private boolean mayChange(Expression expression) {
        return expression instanceof Expression.Subquery
                || (expression instanceof Expression.Property property && properties.has(property.name()))
                || expression.operands().stream().anyMatch(this::mayChange);
    }
}
