package dev.orrery.query.gather;

import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Identifier;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.FromSource.Collection;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The sources of a query, where whole documents have an alias: {@code FROM x IN c.list} becomes
 * {@code FROM c JOIN x IN c.list}, which has the same rows.
 */
record RootedSources(List<FromSource> sources, String rootAlias) {

    static RootedSources of(List<FromSource> sources) {
        FromSource first = sources.getFirst();
        if (first instanceof FromSource.Whole(Collection.Path(Identifier container), Optional<String> alias)) {
            return new RootedSources(sources, alias.orElse(container.name()));
        }
        String alias = unusedAlias(rootOf(first.collection()), sources);
        List<FromSource> rooted = new ArrayList<>();
        rooted.add(new FromSource.Whole(new Collection.Path(new Identifier(alias)), Optional.of(alias)));
        rooted.add(startingAt(alias, first));
        rooted.addAll(sources.subList(1, sources.size()));
        return new RootedSources(rooted, alias);
    }

    private static String unusedAlias(String wanted, List<FromSource> sources) {
        Set<String> used =
                sources.stream().flatMap(source -> source.alias().stream()).collect(Collectors.toUnmodifiableSet());
        String alias = wanted;
        while (used.contains(alias)) {
            alias = "_" + alias;
        }
        return alias;
    }

    private static String rootOf(Collection collection) {
        return switch (collection) {
            case Collection.Path path -> path.root();
            case Collection.Rows(SqlQuery query) -> rootOf(query.sources().getFirst().collection());
        };
    }

    private static FromSource startingAt(String alias, FromSource source) {
        return switch (source) {
            case FromSource.Elements(String name, Collection collection) ->
                new FromSource.Elements(name, startingAt(alias, collection));
            case FromSource.Whole(Collection collection, Optional<String> name) ->
                new FromSource.Whole(startingAt(alias, collection), name);
        };
    }

    private static Collection startingAt(String alias, Collection collection) {
        return switch (collection) {
            case Collection.Path(Expression path) -> new Collection.Path(startingAt(alias, path));
            case Collection.Rows(SqlQuery query) -> {
                List<FromSource> inner = new ArrayList<>(query.sources());
                inner.set(0, startingAt(alias, inner.getFirst()));
                yield new Collection.Rows(query.withSources(inner));
            }
        };
    }

    private static Expression startingAt(String alias, Expression path) {
        return switch (path) {
            case Expression.Property(Expression target, String name) ->
                new Expression.Property(startingAt(alias, target), name);
            case Expression.Index(Expression target, Expression index) ->
                new Expression.Index(startingAt(alias, target), index);
            default -> new Identifier(alias);
        };
    }
}
