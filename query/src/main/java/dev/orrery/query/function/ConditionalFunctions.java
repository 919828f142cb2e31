package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ANY;
import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.util.List;

/** Functions that choose one of their arguments. */
final class ConditionalFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            function("IIF", takes(ANY, ANY, ANY), ConditionalFunctions::either),
            function("CHOOSE", takes(INTEGER, ANY).lastRepeated(), ConditionalFunctions::choose));

    private ConditionalFunctions() {}

    private static JsonValue either(FunctionCall call) {
        return call.value(0).equals(JsonValue.TRUE) ? call.value(1) : call.value(2);
    }

    /** The argument of this number, where the one behind the number itself is the first. */
    private static JsonValue choose(FunctionCall call) {
        long index = call.integer(0);
        boolean isThere = index >= 1 && index < call.arguments().size();
        return isThere ? call.value((int) index) : JsonValue.UNDEFINED;
    }
}
