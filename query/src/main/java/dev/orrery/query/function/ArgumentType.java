package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.util.function.Predicate;

/** What a function accepts in one place of its arguments. */
enum ArgumentType {
    ANY(value -> true),
    DEFINED(value -> !value.isUndefined()),
    BOOLEAN(JsonValue::isBoolean),
    NUMBER(JsonValue::isNumber),
    /** A whole number of 64 bits, be it written as 1 or as 1.0. */
    INTEGER(NumberValue::isWhole),
    STRING(JsonValue::isString),
    ARRAY(JsonValue::isArray),
    OBJECT(JsonValue::isObject);

    private final Predicate<JsonValue> test;

    ArgumentType(Predicate<JsonValue> test) {
        this.test = test;
    }

    boolean accepts(JsonValue value) {
        return test.test(value);
    }
}
