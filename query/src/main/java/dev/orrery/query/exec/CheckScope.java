package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.sql.Expression;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The aliases that an expression may refer to.
 *
 * @param outer the scope of the query around this one
 * @param groupKeys the expressions that all rows of a group have in common
 * @param isGrouped whether the expression is computed for groups, so that the aliases have no value
 */
record CheckScope(
        Optional<CheckScope> outer,
        Set<String> aliases,
        List<Expression> groupKeys,
        boolean isGrouped) {

    static CheckScope within(Optional<CheckScope> outer, Set<String> aliases) {
        return new CheckScope(outer, Set.copyOf(aliases), List.of(), false);
    }

    CheckScope groupedBy(List<Expression> keys) {
        return new CheckScope(outer, aliases, keys, true);
    }

    /** The scope of a single row, which the argument of an aggregate is computed in. */
    CheckScope ofRow() {
        return new CheckScope(outer, aliases, List.of(), false);
    }

    boolean hasKey(Expression expression) {
        return groupKeys.contains(expression);
    }

    /** Fails if an identifier is no alias, or one whose value depends on the row of the group. */
    void resolve(String name) {
        if (!aliases.contains(name)) {
            outer.orElseThrow(() -> unknown(name)).resolve(name);
        } else if (isGrouped) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "In a query with GROUP BY or aggregates, SELECT can have only what GROUP BY has, aggregates and "
                            + "constants")
                    .with("identifier", name);
        }
    }

    private static OrreryException unknown(String name) {
        return new OrreryException(ErrorCode.INVALID_QUERY, "The identifier could not be resolved")
                .with("identifier", name);
    }
}
