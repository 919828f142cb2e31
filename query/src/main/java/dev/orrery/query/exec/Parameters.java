package dev.orrery.query.exec;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.HashMap;
import java.util.Map;

/** The values of a query's parameters, by names that start with {@code @}. */
public record Parameters(Map<String, JsonValue> values) {

    public static final Parameters NONE = new Parameters(Map.of());

    public Parameters {
        values = Map.copyOf(values);
    }

    /** Reads <code>[{"name": "@p", "value": …}]</code>, where no value means undefined and no array no parameters. */
    public static Parameters parse(JsonValue array) {
        if (array.isUndefined() || array.isNull()) {
            return NONE;
        }
        if (!array.isArray()) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The parameters of the query are not an array. Write [{\"name\": \"@…\", \"value\": …}]");
        }
        Map<String, JsonValue> values = new HashMap<>();
        for (JsonValue parameter : array.elements()) {
            values.put(name(parameter), parameter.property("value"));
        }
        return new Parameters(values);
    }

    private static String name(JsonValue parameter) {
        JsonValue name = parameter.property("name");
        if (!name.isString() || !name.stringValue().startsWith("@")) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "A parameter of the query has no name that starts with @: {parameter}. Write {\"name\": \"@…\", \"value\": …}")
                    .with("parameter", parameter);
        }
        return name.stringValue();
    }

    /** The value of a parameter; fails if it was not given. */
    public JsonValue value(String name) {
        JsonValue value = values.get(name);
        if (value == null) {
            throw new OrreryException(ErrorCode.INVALID_QUERY,
                    "The query has a parameter that was not given: {parameter}. Add it to the parameters")
                    .with("parameter", name);
        }
        return value;
    }
}
