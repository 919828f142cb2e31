package dev.orrery.query.sql;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** The names that columns and sources have if the query gives them none. */
final class DefaultNames {

    private int unnamedColumns;

    /** The name of the next column: the property that it shows, or else $1, $2 and so on. */
    String ofColumn(Expression expression) {
        return lastName(expression).orElseGet(() -> "$" + ++unnamedColumns);
    }

    /** Whether the next column has the name that it would be given; if not, the number of an unnamed one stays free. */
    boolean isDefault(Projection.Column column) {
        String unnamed = "$" + (unnamedColumns + 1);
        if (!column.name().equals(lastName(column.expression()).orElse(unnamed))) {
            return false;
        }
        ofColumn(column.expression());
        return true;
    }

    /** The alias of a source; a subquery has none. */
    static Optional<String> ofSource(FromSource.Collection collection) {
        return switch (collection) {
            case FromSource.Collection.Path(Expression path) -> lastNameInside(path);
            case FromSource.Collection.Rows rows -> Optional.empty();
        };
    }

    private static Optional<String> lastName(Expression expression) {
        return switch (expression) {
            case Expression.Identifier(String name) -> Optional.of(name);
            case Expression.Property(Expression target, String name) -> Optional.of(name);
            case Expression.Index(Expression target, Expression.Literal(JsonValue name)) when name.isString() ->
                Optional.of(name.stringValue());
            default -> Optional.empty();
        };
    }

    /** The last name of a path; behind it there may be indexes. */
    private static Optional<String> lastNameInside(Expression path) {
        Expression step = path;
        while (step instanceof Expression.Index(Expression target, Expression index)) {
            step = target;
        }
        return lastName(step);
    }
}
