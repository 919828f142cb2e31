package dev.orrery.query.sql;

/** An operator before its one operand. */
public enum UnaryOperator {
    MINUS("-"),
    PLUS("+"),
    BITWISE_NOT("~"),
    NOT("NOT ");

    private final String symbol;

    UnaryOperator(String symbol) {
        this.symbol = symbol;
    }

    /** How it is written before its operand. */
    String symbol() {
        return symbol;
    }
}
