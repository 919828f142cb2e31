package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.util.List;

/** One call of a function, its arguments already known to be of the types it takes. */
record FunctionCall(List<JsonValue> arguments, EvaluationContext context) {

    boolean has(int index) {
        return index < arguments.size();
    }

    JsonValue value(int index) {
        return arguments.get(index);
    }

    String string(int index) {
        return value(index).stringValue();
    }

    double number(int index) {
        return value(index).doubleValue();
    }

    long integer(int index) {
        return NumberValue.wholeOf(value(index));
    }

    /** Whether an optional flag is there and set. */
    boolean flag(int index) {
        return has(index) && value(index).booleanValue();
    }

    /** All arguments from an index on. */
    List<JsonValue> from(int index) {
        return arguments.subList(index, arguments.size());
    }
}
