package dev.orrery.query.sql;

import dev.orrery.model.value.JsonValue;
import java.math.BigInteger;
import org.antlr.v4.runtime.Token;

/** Reads numbers as JSON's are read: whole ones of 64 bits exactly, all others as the nearest double. */
final class NumberLiteral {

    /** So many digits can be a long, with as many more the number is at least a double, whatever they are. */
    private static final int LONG_DIGITS_MAX = 19;

    private NumberLiteral() {}

    static Expression.Literal decode(Token token) {
        String text = token.getText();
        if (isLong(token.getType(), text)) {
            return new Expression.Literal(JsonValue.of(Long.parseLong(text)));
        }
        double number = Double.parseDouble(text);
        if (Double.isInfinite(number)) {
            throw SyntaxErrors.at(token,
                    "The number is too large for a double, in line {line}, column {column}. Use a smaller one, or a string");
        }
        return new Expression.Literal(JsonValue.of(number));
    }

    /** An operand with a minus before it; a literal becomes another literal. */
    static Expression negated(Expression operand) {
        if (operand instanceof Expression.Literal(JsonValue number) && number.isNumber()) {
            return new Expression.Literal(negated(number));
        }
        return new Expression.Unary(UnaryOperator.MINUS, operand);
    }

    private static JsonValue negated(JsonValue number) {
        if (number.isInteger() && number.longValue() != 0) {
            return JsonValue.of(-number.longValue());
        }
        double negated = -number.doubleValue();
        // The smallest long, without its sign, is one more than a long can be.
        return negated == Long.MIN_VALUE ? JsonValue.of(Long.MIN_VALUE) : JsonValue.of(negated);
    }

    private static boolean isLong(int tokenType, String text) {
        return tokenType == CosmosSqlParser.INTEGER
                && text.length() <= LONG_DIGITS_MAX
                && new BigInteger(text).bitLength() < Long.SIZE;
    }
}
