package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.BoundedText;
import dev.orrery.query.function.NumberValue;
import dev.orrery.query.sql.BinaryOperator;
import dev.orrery.query.sql.UnaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/** What the operators do with their operands; with operands of a wrong type, the result is undefined. */
final class Operators {

    /** A shift looks only at so many bits of the number of places, as in JavaScript. */
    private static final int SHIFT_MASK = 31;

    private static final double TWO_TO_32 = 0x1p32;

    private Operators() {}

    static JsonValue apply(UnaryOperator operator, JsonValue operand) {
        return switch (operator) {
            case MINUS -> operand.isNumber() ? NumberValue.of(-operand.doubleValue()) : JsonValue.UNDEFINED;
            case PLUS -> operand.isNumber() ? operand : JsonValue.UNDEFINED;
            case BITWISE_NOT -> operand.isNumber() ? JsonValue.of(~toInt32(operand)) : JsonValue.UNDEFINED;
            case NOT -> operand.isBoolean() ? JsonValue.of(!operand.booleanValue()) : JsonValue.UNDEFINED;
        };
    }

    /** What a binary operator does with its operands. */
    static java.util.function.BinaryOperator<JsonValue> of(BinaryOperator operator) {
        return switch (operator) {
            case MULTIPLY -> (left, right) -> arithmetic(left, right, (a, b) -> a * b);
            case DIVIDE -> (left, right) -> arithmetic(left, right, (a, b) -> a / b);
            case REMAINDER -> (left, right) -> arithmetic(left, right, (a, b) -> a % b);
            case ADD -> (left, right) -> arithmetic(left, right, (a, b) -> a + b);
            case SUBTRACT -> (left, right) -> arithmetic(left, right, (a, b) -> a - b);
            case SHIFT_LEFT -> (left, right) -> bitwise(left, right, (a, b) -> (int) a << (b & SHIFT_MASK));
            case SHIFT_RIGHT -> (left, right) -> bitwise(left, right, (a, b) -> (int) a >> (b & SHIFT_MASK));
            case SHIFT_RIGHT_UNSIGNED ->
                (left, right) -> bitwise(left, right, (a, b) -> (a & 0xFFFF_FFFFL) >>> (b & SHIFT_MASK));
            case LESS -> (left, right) -> Comparison.ordered(left, right, order -> order < 0);
            case LESS_OR_EQUAL -> (left, right) -> Comparison.ordered(left, right, order -> order <= 0);
            case GREATER -> (left, right) -> Comparison.ordered(left, right, order -> order > 0);
            case GREATER_OR_EQUAL -> (left, right) -> Comparison.ordered(left, right, order -> order >= 0);
            case EQUAL -> Comparison::equal;
            case NOT_EQUAL -> Comparison::different;
            case BITWISE_AND -> (left, right) -> bitwise(left, right, (a, b) -> a & b);
            case BITWISE_XOR -> (left, right) -> bitwise(left, right, (a, b) -> a ^ b);
            case BITWISE_OR -> (left, right) -> bitwise(left, right, (a, b) -> a | b);
            case CONCATENATE -> Operators::concatenate;
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
                ? BoundedText.concatenated(left.stringValue(), right.stringValue())
                : JsonValue.UNDEFINED;
    }
}
