package dev.orrery.protocol.table.query;

import dev.orrery.protocol.table.edm.EdmValue;
import java.util.Optional;
import java.util.function.Function;

/**
 * A filter of OData, as tables know it: {@code PartitionKey eq 'Smith' and (Age ge 18 or not Known)}.
 *
 * <p>A comparison with a property that isn't there, or whose value is of another kind, is false, whatever it asks; and what
 * {@code not} makes of that is true.
 */
public sealed interface TableFilter {

    /** The filter that everything passes. */
    TableFilter EVERYTHING = new Constant(true);

    /** Reads a filter; fails with a {@link dev.orrery.protocol.table.edm.TableError} that says what is wrong with it. */
    static TableFilter parse(String text) {
        return text.isBlank() ? EVERYTHING : new FilterParser(text).filter();
    }

    /** Passes all, or nothing. */
    record Constant(boolean isTrue) implements TableFilter {}

    /** Passes what passes both of these. */
    record And(TableFilter left, TableFilter right) implements TableFilter {}

    /** Passes what passes one of these. */
    record Or(TableFilter left, TableFilter right) implements TableFilter {}

    /** Passes what doesn't pass that. */
    record Not(TableFilter filter) implements TableFilter {}

    /** Passes what has a property that is true. */
    record IsTrue(String property) implements TableFilter {}

    /** Compares two operands. */
    record Compare(Operand left, ComparisonOperator operator, Operand right) implements TableFilter {}

    /** What is compared. */
    sealed interface Operand {

        /** A property, by its name. */
        record Named(String name) implements Operand {}

        /** A value that the filter gives. */
        record Literal(EdmValue value) implements Operand {}
    }

    /** Whether something with these properties passes; the function knows nothing of those that aren't there. */
    default boolean passes(Function<String, Optional<EdmValue>> properties) {
        return switch (this) {
            case Constant(boolean isTrue) -> isTrue;
            case And(TableFilter left, TableFilter right) -> left.passes(properties) && right.passes(properties);
            case Or(TableFilter left, TableFilter right) -> left.passes(properties) || right.passes(properties);
            case Not(TableFilter filter) -> !filter.passes(properties);
            case IsTrue(String property) -> properties.apply(property)
                    .filter(new EdmValue.OfBoolean(true)::equals)
                    .isPresent();
            case Compare(Operand left, ComparisonOperator operator, Operand right) -> {
                Optional<EdmValue> one = value(left, properties);
                Optional<EdmValue> other = value(right, properties);
                yield one.isPresent()
                        && other.isPresent()
                        && ValueComparison.holds(operator, one.get(), other.get());
            }
        };
    }

    /** Whether the table with a name passes: lists of tables are filtered by that alone. */
    default boolean passesTable(String tableName) {
        return passes(name -> name.equals("TableName")
                ? Optional.of(new EdmValue.OfString(tableName))
                : Optional.empty());
    }

    private static Optional<EdmValue> value(Operand operand, Function<String, Optional<EdmValue>> properties) {
        return switch (operand) {
            case Operand.Named(String name) -> properties.apply(name);
            case Operand.Literal(EdmValue value) -> Optional.of(value);
        };
    }

    /** The filter as people read it. */
    default String text() {
        return FilterText.of(this);
    }
}
