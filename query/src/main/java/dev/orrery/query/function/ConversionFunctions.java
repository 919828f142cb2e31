package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.DEFINED;
import static dev.orrery.query.function.ArgumentType.STRING;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.Predicate;

/** Functions between strings and other types. */
final class ConversionFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            parsing("STRINGTOARRAY", JsonValue::isArray),
            parsing("STRINGTOBOOLEAN", JsonValue::isBoolean),
            parsing("STRINGTONULL", JsonValue::isNull),
            parsing("STRINGTONUMBER", JsonValue::isNumber),
            parsing("STRINGTOOBJECT", JsonValue::isObject),
            function("TOSTRING", takes(DEFINED), call -> JsonValue.of(text(call.value(0)))));

    private ConversionFunctions() {}

    private static String text(JsonValue value) {
        if (value.isString()) {
            return value.stringValue();
        }
        boolean isFraction = value.isNumber() && !value.isInteger();
        return isFraction ? NumberText.of(value.doubleValue()) : value.toString();
    }

    private static BuiltInFunction parsing(String name, Predicate<JsonValue> isWanted) {
        return function(name, takes(STRING), call -> {
            JsonValue value = parsed(call.string(0));
            return isWanted.test(value) ? value : JsonValue.UNDEFINED;
        });
    }

    private static JsonValue parsed(String text) {
        try {
            return JsonText.parse(text);
        } catch (OrreryException e) {
            // Whatever is wrong with the text, it isn't the request's fault.
            return JsonValue.UNDEFINED;
        }
    }
}
