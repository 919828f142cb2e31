package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.Function;

/** AND and OR over many values, where an answer can be undefined and another can settle it all the same. */
final class ThreeValued {

    private ThreeValued() {}

    /** True if one test is; else undefined if one test is; else false. */
    static JsonValue any(List<JsonValue> values, Function<JsonValue, JsonValue> test) {
        return settle(values, test, JsonValue.TRUE, JsonValue.FALSE);
    }

    /** False if one test is; else undefined if one test is; else true. */
    static JsonValue all(List<JsonValue> values, Function<JsonValue, JsonValue> test) {
        return settle(values, test, JsonValue.FALSE, JsonValue.TRUE);
    }

    private static JsonValue settle(
            List<JsonValue> values,
            Function<JsonValue, JsonValue> test,
            JsonValue decisive,
            JsonValue otherwise) {
        JsonValue result = otherwise;
        for (JsonValue value : values) {
            JsonValue answer = test.apply(value);
            if (answer.equals(decisive)) {
                return decisive;
            }
            if (answer.isUndefined()) {
                result = JsonValue.UNDEFINED;
            }
        }
        return result;
    }
}
