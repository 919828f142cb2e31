package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.function.LongBinaryOperator;

/** Functions of 64-bit integers, which wrap around as two's complement does. */
final class IntegerFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            ofTwo("INTADD", (x, y) -> x + y),
            ofTwo("INTSUB", (x, y) -> x - y),
            ofTwo("INTMUL", (x, y) -> x * y),
            ofDivisor("INTDIV", (x, y) -> x / y),
            ofDivisor("INTMOD", (x, y) -> x % y),
            ofTwo("INTBITAND", (x, y) -> x & y),
            ofTwo("INTBITOR", (x, y) -> x | y),
            ofTwo("INTBITXOR", (x, y) -> x ^ y),
            function("INTBITNOT", takes(INTEGER), call -> JsonValue.of(~call.integer(0))),
            // As in two's complement hardware, only the lowest six bits of the distance count.
            ofTwo("INTBITLEFTSHIFT", (x, y) -> x << y),
            ofTwo("INTBITRIGHTSHIFT", (x, y) -> x >> y));

    private IntegerFunctions() {}

    private static BuiltInFunction ofTwo(String name, LongBinaryOperator operator) {
        return function(name, takes(INTEGER, INTEGER), call -> apply(operator, call));
    }

    private static BuiltInFunction ofDivisor(String name, LongBinaryOperator operator) {
        return function(
                name,
                takes(INTEGER, INTEGER),
                call -> call.integer(1) == 0 ? JsonValue.UNDEFINED : apply(operator, call));
    }

    private static JsonValue apply(LongBinaryOperator operator, FunctionCall call) {
        return JsonValue.of(operator.applyAsLong(call.integer(0), call.integer(1)));
    }
}
