package dev.orrery.query.sql;

/** An operator before its one operand. */
public enum UnaryOperator {
    MINUS,
    PLUS,
    BITWISE_NOT,
    NOT
}
