package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes a faster body of a function out of the arguments that are known before it is called; none if they don't help.
 */
@FunctionalInterface
interface Specialisation {

    Optional<Function<FunctionCall, JsonValue>> of(List<Optional<JsonValue>> constantArguments);
}
