package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.ANY;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.Predicate;

/** Functions that tell the type of a value; they answer for undefined, too. */
final class TypeChecks {

    static final List<BuiltInFunction> ALL = List.of(
            check("IS_ARRAY", JsonValue::isArray),
            check("IS_BOOL", JsonValue::isBoolean),
            check("IS_DEFINED", value -> !value.isUndefined()),
            check("IS_NULL", JsonValue::isNull),
            check("IS_NUMBER", JsonValue::isNumber),
            check("IS_OBJECT", JsonValue::isObject),
            check("IS_PRIMITIVE", TypeChecks::isPrimitive),
            check("IS_STRING", JsonValue::isString),
            check("IS_FINITE_NUMBER", value -> value.isNumber() && Double.isFinite(value.doubleValue())),
            check("IS_INTEGER", NumberValue::isWhole),
            check("IS_DATETIME", TypeChecks::isDateTime));

    private TypeChecks() {}

    static boolean isPrimitive(JsonValue value) {
        return value.isNull() || value.isBoolean() || value.isNumber() || value.isString();
    }

    private static boolean isDateTime(JsonValue value) {
        return value.isString() && DateTime.parse(value.stringValue()).isPresent();
    }

    private static BuiltInFunction check(String name, Predicate<JsonValue> test) {
        return BuiltInFunction.function(name, takes(ANY), call -> JsonValue.of(test.test(call.value(0))));
    }
}
