package dev.orrery.query.exec;

import dev.orrery.query.sql.Expression;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the aliases stand for where an expression is compiled, and in a group also what was computed before.
 *
 * @param computed the expressions that needn't be computed, since their values are known
 */
record Scope(Map<String, RowPath> aliases, Map<Expression, RowPath> computed) {

    /** The scope around a query that lies in no other. */
    static final Scope OUTERMOST = new Scope(Map.of(), Map.of());

    Scope {
        aliases = Map.copyOf(aliases);
        computed = Map.copyOf(computed);
    }

    /** The same with one alias more, which hides another of that name. */
    Scope with(String alias, RowPath place) {
        Map<String, RowPath> more = new HashMap<>(aliases);
        more.put(alias, place);
        return new Scope(more, computed);
    }

    /** The scope of a group of rows: its aliases are hidden where one of these expressions is meant. */
    Scope knowing(Map<Expression, RowPath> values) {
        return new Scope(aliases, values);
    }

    /** The scope for a query inside: it may know the values of expressions by other names. */
    Scope inner() {
        return computed.isEmpty() ? this : new Scope(aliases, Map.of());
    }

    /** Where the value of an expression is, if it was computed before. */
    Optional<RowPath> known(Expression expression) {
        return computed.isEmpty() ? Optional.empty() : Optional.ofNullable(computed.get(expression));
    }

    /** What an alias stands for, which was checked to be there. */
    RowPath place(String alias) {
        return Optional.ofNullable(aliases.get(alias)).orElseThrow();
    }
}
