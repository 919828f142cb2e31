package dev.orrery.query.sql;

import java.util.List;

/** What a query makes of each row. */
public sealed interface Projection {

    /** {@code SELECT *}: the value of the only source. */
    record All() implements Projection {}

    /** {@code SELECT VALUE e}: the value itself. */
    record Value(Expression expression) implements Projection {}

    /** {@code SELECT a, b AS c}: an object. */
    record Columns(List<Column> columns) implements Projection {
        public Columns {
            columns = List.copyOf(columns);
        }
    }

    /** A property of the object that becomes of a row. */
    record Column(String name, Expression expression) {}

    /** The expressions of the projection; none for {@code *}. */
    default List<Expression> expressions() {
        return switch (this) {
            case All a -> List.of();
            case Value(Expression expression) -> List.of(expression);
            case Columns(List<Column> columns) -> columns.stream().map(Column::expression).toList();
        };
    }
}
