package dev.orrery.query.sql;

import java.util.Optional;

/** One of the things that FROM and JOIN take their values from. */
public sealed interface FromSource {

    /** {@code collection AS alias}: the values as they are. */
    record Whole(Collection collection, Optional<String> alias) implements FromSource {}

    /** {@code alias IN collection}: the elements of the values that are arrays. */
    record Elements(String name, Collection collection) implements FromSource {

        @Override
        public Optional<String> alias() {
            return Optional.of(name);
        }
    }

    Collection collection();

    /** The name by which expressions refer to this source; a subquery may have none. */
    Optional<String> alias();

    /** Where the values of a source come from. */
    sealed interface Collection {

        /** The container or an alias, and a path into it: identifiers, properties and literal indexes. */
        record Path(Expression expression) implements Collection {

            /** The name that the path starts from. */
            public String root() {
                return rootIdentifier().name();
            }

            public Expression.Identifier rootIdentifier() {
                Expression step = expression;
                while (!(step instanceof Expression.Identifier)) {
                    step = step.operands().getFirst();
                }
                return (Expression.Identifier) step;
            }
        }

        /** The rows of a query. */
        record Rows(SqlQuery query) implements Collection {}
    }
}
