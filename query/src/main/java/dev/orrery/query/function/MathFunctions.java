package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.INTEGER;
import static dev.orrery.query.function.ArgumentType.NUMBER;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

/**
 * Functions of numbers, computed as IEEE doubles.
 *
 * <p>What isn't finite, such as {@code LOG(0)}, stays so: what becomes of it is decided where it leaves the query.
 */
final class MathFunctions {

    /** No double has digits beyond this, on either side of its point. */
    private static final int DIGITS_MAX = 400;

    static final List<BuiltInFunction> ALL = List.of(
            function("ABS", takes(NUMBER), call -> absolute(call.value(0))),
            rounding("CEILING", Math::ceil),
            rounding("FLOOR", Math::floor),
            rounding("TRUNC", x -> x < 0 ? Math.ceil(x) : Math.floor(x)),
            function("ROUND", takes(NUMBER).optionally(INTEGER), MathFunctions::round),
            ofOne("SIGN", Math::signum),
            ofOne("ACOS", Math::acos),
            ofOne("ASIN", Math::asin),
            ofOne("ATAN", Math::atan),
            ofTwo("ATN2", Math::atan2),
            ofOne("COS", Math::cos),
            ofOne("COT", x -> 1 / Math.tan(x)),
            ofOne("SIN", Math::sin),
            ofOne("TAN", Math::tan),
            ofOne("DEGREES", x -> x * 180 / Math.PI),
            ofOne("RADIANS", x -> x * Math.PI / 180),
            ofOne("EXP", Math::exp),
            function("LOG", takes(NUMBER).optionally(NUMBER), MathFunctions::logarithm),
            ofOne("LOG10", Math::log10),
            ofTwo("POWER", Math::pow),
            ofOne("SQRT", Math::sqrt),
            ofOne("SQUARE", x -> x * x),
            function("NUMBERBIN", takes(NUMBER).optionally(NUMBER), MathFunctions::bin),
            function("PI", takes(), call -> JsonValue.of(Math.PI)),
            function("RAND", takes(), call -> JsonValue.of(call.context().random().nextDouble())));

    private MathFunctions() {}

    private static JsonValue absolute(JsonValue number) {
        boolean isExact = number.isInteger() && number.longValue() != Long.MIN_VALUE;
        return isExact ? JsonValue.of(Math.abs(number.longValue())) : NumberValue.of(Math.abs(number.doubleValue()));
    }

    private static JsonValue round(FunctionCall call) {
        JsonValue number = call.value(0);
        long digits = call.has(1) ? call.integer(1) : 0;
        boolean isUnchanged = digits > DIGITS_MAX || (digits >= 0 && number.isInteger());
        if (isUnchanged || !Double.isFinite(number.doubleValue())) {
            return number;
        }
        if (digits < -DIGITS_MAX) {
            return JsonValue.of(0);
        }
        BigDecimal decimal =
                number.isInteger() ? number.exactValue() : BigDecimal.valueOf(number.doubleValue());
        // Half up means away from zero here, for negative numbers as well.
        return NumberValue.of(decimal.setScale((int) digits, RoundingMode.HALF_UP).doubleValue());
    }

    private static JsonValue logarithm(FunctionCall call) {
        if (!call.has(1)) {
            return NumberValue.of(Math.log(call.number(0)));
        }
        if (call.number(1) == 10) {
            return NumberValue.of(Math.log10(call.number(0)));
        }
        return NumberValue.of(Math.log(call.number(0)) / Math.log(call.number(1)));
    }

    private static JsonValue bin(FunctionCall call) {
        double size = call.has(1) ? call.number(1) : 1;
        return size == 0 ? JsonValue.UNDEFINED : NumberValue.of(Math.floor(call.number(0) / size) * size);
    }

    /** A function that leaves whole numbers as they are, so that those beyond the doubles stay exact. */
    private static BuiltInFunction rounding(String name, DoubleUnaryOperator operator) {
        return function(name, takes(NUMBER), call -> {
            JsonValue number = call.value(0);
            return number.isInteger() ? number : NumberValue.of(operator.applyAsDouble(number.doubleValue()));
        });
    }

    private static BuiltInFunction ofOne(String name, DoubleUnaryOperator operator) {
        return function(name, takes(NUMBER), call -> NumberValue.of(operator.applyAsDouble(call.number(0))));
    }

    private static BuiltInFunction ofTwo(String name, DoubleBinaryOperator operator) {
        return function(
                name,
                takes(NUMBER, NUMBER),
                call -> NumberValue.of(operator.applyAsDouble(call.number(0), call.number(1))));
    }
}
