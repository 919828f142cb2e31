package dev.orrery.query.exec;

import dev.orrery.query.sql.Expression;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the aliases stand for where an expression is compiled, and in a group also what was computed before. */
final class Scope {

    private final Optional<Scope> outer;
    private final Map<String, RowPath> aliases = new HashMap<>();
    private final Map<Expression, RowPath> computed = new HashMap<>();

    private Scope(Optional<Scope> outer) {
        this.outer = outer;
    }

    /** The scope of a query that lies in no other. */
    static Scope outermost() {
        return new Scope(Optional.empty());
    }

    /** The scope of a query inside this one. */
    Scope inner() {
        return new Scope(Optional.of(this));
    }

    void bind(String alias, RowPath place) {
        aliases.put(alias, place);
    }

    /** Notes that an expression needn't be computed, for its value is known. */
    void know(Expression expression, RowPath place) {
        computed.put(expression, place);
    }

    /** Where the value of an expression is, if it was computed before. */
    Optional<RowPath> known(Expression expression) {
        return computed.isEmpty() ? Optional.empty() : Optional.ofNullable(computed.get(expression));
    }

    /** What an alias stands for, which was checked to be there. */
    RowPath place(String alias) {
        RowPath place = aliases.get(alias);
        return place != null ? place : outer.orElseThrow().place(alias);
    }
}
