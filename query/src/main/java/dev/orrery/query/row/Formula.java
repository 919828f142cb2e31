package dev.orrery.query.row;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.function.Predicate;

/** An expression made ready for being computed in many rows. */
@FunctionalInterface
public interface Formula {

    JsonValue value(Row row);

    /** Whether the value is exactly true. */
    default boolean isTrue(Row row) {
        return value(row).isTrue();
    }

    /** Writes the value as the next element or property; nothing if it is undefined. */
    default void write(Row row, ValueWriter out) {
        out.valueIfDefined(value(row));
    }

    /** A formula that is the same in all rows. */
    record Constant(JsonValue value) implements Formula {

        public static final Constant TRUE = new Constant(JsonValue.TRUE);

        public static final Constant UNDEFINED = new Constant(JsonValue.UNDEFINED);

        @Override
        public JsonValue value(Row row) {
            return value;
        }
    }

    /** A test of a string; undefined for whatever else. */
    static Formula ofString(Formula text, Predicate<JsonValue> test) {
        return row -> {
            JsonValue value = text.value(row);
            return value.isString() ? JsonValue.of(test.test(value)) : JsonValue.UNDEFINED;
        };
    }
}
