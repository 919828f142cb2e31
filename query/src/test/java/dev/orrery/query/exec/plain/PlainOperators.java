package dev.orrery.query.exec.plain;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.NumberValue;
import dev.orrery.query.sql.BinaryOperator;
import dev.orrery.query.sql.UnaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** What the operators do with their operands; with operands of a wrong type, the result is undefined. */
final class PlainOperators {

    /** A shift looks only at so many bits of the number of places, as in JavaScript. */
    private static final int SHIFT_MASK = 31;

    private static final double TWO_TO_32 = 0x1p32;

    private PlainOperators() {}

    static JsonValue apply(UnaryOperator operator, JsonValue operand) {
        return switch (operator) {
            case MINUS -> operand.isNumber() ? NumberValue.of(-operand.doubleValue()) : JsonValue.UNDEFINED;
            case PLUS -> operand.isNumber() ? operand : JsonValue.UNDEFINED;
            case BITWISE_NOT -> operand.isNumber() ? JsonValue.of(~toInt32(operand)) : JsonValue.UNDEFINED;
            case NOT -> operand.isBoolean() ? JsonValue.of(!operand.booleanValue()) : JsonValue.UNDEFINED;
        };
    }

    static JsonValue apply(BinaryOperator operator, JsonValue left, JsonValue right) {
        return switch (operator) {
            case MULTIPLY -> arithmetic(left, right, (a, b) -> a * b);
            case DIVIDE -> arithmetic(left, right, (a, b) -> a / b);
            case REMAINDER -> arithmetic(left, right, (a, b) -> a % b);
            case ADD -> arithmetic(left, right, (a, b) -> a + b);
            case SUBTRACT -> arithmetic(left, right, (a, b) -> a - b);
            case SHIFT_LEFT -> bitwise(left, right, (a, b) -> (int) a << (b & SHIFT_MASK));
            case SHIFT_RIGHT -> bitwise(left, right, (a, b) -> (int) a >> (b & SHIFT_MASK));
            case SHIFT_RIGHT_UNSIGNED -> bitwise(left, right, (a, b) -> (a & 0xFFFF_FFFFL) >>> (b & SHIFT_MASK));
            case LESS -> PlainComparison.ordered(left, right, order -> order < 0);
            case LESS_OR_EQUAL -> PlainComparison.ordered(left, right, order -> order <= 0);
            case GREATER -> PlainComparison.ordered(left, right, order -> order > 0);
            case GREATER_OR_EQUAL -> PlainComparison.ordered(left, right, order -> order >= 0);
            case EQUAL -> PlainComparison.equal(left, right);
            case NOT_EQUAL -> apply(UnaryOperator.NOT, PlainComparison.equal(left, right));
            case BITWISE_AND -> bitwise(left, right, (a, b) -> a & b);
            case BITWISE_XOR -> bitwise(left, right, (a, b) -> a ^ b);
            case BITWISE_OR -> bitwise(left, right, (a, b) -> a | b);
            case CONCATENATE -> concatenate(left, right);
        };
    }

    private static JsonValue arithmetic(JsonValue left, JsonValue right, DoubleBinaryOperator operator) {
        return left.isNumber() && right.isNumber()
                ? NumberValue.of(operator.applyAsDouble(left.doubleValue(), right.doubleValue()))
                : JsonValue.UNDEFINED;
    }

    private static JsonValue bitwise(JsonValue left, JsonValue right, LongBinaryOperator operator) {
        return left.isNumber() && right.isNumber()
                ? JsonValue.of(operator.applyAsLong(toInt32(left), toInt32(right)))
                : JsonValue.UNDEFINED;
    }

    /** The low 32 bits of a number without its fraction, as JavaScript takes them. */
    private static int toInt32(JsonValue number) {
        double value = number.doubleValue();
        if (!Double.isFinite(value)) {
            return 0;
        }
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        return (int) (long) (whole % TWO_TO_32);
    }

    private static JsonValue concatenate(JsonValue left, JsonValue right) {
        return left.isString() && right.isString()
                ? JsonValue.of(left.stringValue() + right.stringValue())
                : JsonValue.UNDEFINED;
    }
}
