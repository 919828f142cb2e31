package dev.orrery.query.sql;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** An operator between two operands, other than AND and OR. */
public enum BinaryOperator {
    MULTIPLY("*"),
    DIVIDE("/"),
    REMAINDER("%"),
    ADD("+"),
    SUBTRACT("-"),
    SHIFT_LEFT("<<"),
    SHIFT_RIGHT(">>"),
    SHIFT_RIGHT_UNSIGNED(">>>"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">="),
    EQUAL("="),
    NOT_EQUAL("!="),
    BITWISE_AND("&"),
    BITWISE_XOR("^"),
    BITWISE_OR("|"),
    CONCATENATE("||");

    private static final Map<String, BinaryOperator> BY_SYMBOL =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(BinaryOperator::symbol, o -> o));

    private final String symbol;

    BinaryOperator(String symbol) {
        this.symbol = symbol;
    }

    public String symbol() {
        return symbol;
    }

    static BinaryOperator ofSymbol(String symbol) {
        return symbol.equals("<>") ? NOT_EQUAL : BY_SYMBOL.get(symbol);
    }
}
