package dev.orrery.query.exec;

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

    /** What an identifier is here. */
    enum Meaning {
        VALUE,
        /** An alias whose value is another one in each row of the group. */
        DIFFERENT_IN_GROUP,
        UNKNOWN
    }

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

    Meaning meaning(String identifier) {
        if (!aliases.contains(identifier)) {
            return outer.map(scope -> scope.meaning(identifier)).orElse(Meaning.UNKNOWN);
        }
        return isGrouped ? Meaning.DIFFERENT_IN_GROUP : Meaning.VALUE;
    }
}
