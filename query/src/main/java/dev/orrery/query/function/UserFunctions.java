package dev.orrery.query.function;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/** The functions that users registered with a container, called as {@code udf.name(…)}. */
@FunctionalInterface
public interface UserFunctions {

    /** A container without any. */
    UserFunctions NONE = (name, arguments) -> {
        throw new OrreryException(ErrorCode.INVALID_QUERY,
                "There is no user-defined function '{name}'. Create it in this container").with("name", name);
    };

    JsonValue call(String name, List<JsonValue> arguments);
}
