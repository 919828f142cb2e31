package dev.orrery.query.plan;

import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.SqlQuery;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The properties of a container that queries see though no item has them.
 *
 * <p>A query that refers to one of them is made into one that doesn't:
 *
 * <pre>
 * cp_lower is SELECT VALUE LOWER(x.name) FROM x
 *
 * SELECT c.cp_lower FROM c WHERE c.cp_lower = "a"
 * SELECT LOWER(c.name) AS cp_lower FROM c WHERE LOWER(c.name) = "a"
 * </pre>
 *
 * {@code SELECT *} and a whole document don't have them. If an item has a property of the same name, it is hidden. A
 * name that is itself computed, as in {@code c[@name]}, finds only what the item has.
 */
public final class ComputedProperties {

    public static final ComputedProperties NONE = new ComputedProperties(Map.of());

    private final Map<String, Definition> byName;

    private ComputedProperties(Map<String, Definition> byName) {
        this.byName = byName;
    }

    /** What one of them is: an expression of one document, which it knows by an alias. */
    private record Definition(String alias, Expression expression) {}

    /** The properties that these queries define; fails if a query is none that can define one. */
    public static ComputedProperties of(Map<String, SqlQuery> queries) {
        Map<String, Definition> definitions = new HashMap<>();
        queries.forEach((name, query) -> {
            ComputedPropertyCheck.check(name, query, queries.keySet());
            String alias = query.sources().getFirst().alias().orElseThrow();
            definitions.put(name, new Definition(alias, query.projection().expressions().getFirst()));
        });
        return new ComputedProperties(Map.copyOf(definitions));
    }

    /** The same query, where these properties are replaced by what computes them. */
    public SqlQuery expand(SqlQuery query) {
        return byName.isEmpty() ? query : new ComputedPropertyExpansion(this).expand(query);
    }

    boolean has(String name) {
        return byName.containsKey(name);
    }

    /** What computes a property, if it is one of these, of the document that an alias stands for. */
    Optional<Expression> find(String name, String alias) {
        return Optional.ofNullable(byName.get(name))
                .map(definition -> renamed(definition.expression, definition.alias, alias));
    }

    private static Expression renamed(Expression expression, String from, String to) {
        return expression.equals(new Expression.Identifier(from))
                ? new Expression.Identifier(to)
                : Operands.replaced(expression, operand -> renamed(operand, from, to));
    }
}
