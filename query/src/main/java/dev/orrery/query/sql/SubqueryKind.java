package dev.orrery.query.sql;

/** What becomes of the rows of a query inside an expression. */
public enum SubqueryKind {
    /** The only row; undefined if there is none, an error if there are several. */
    SCALAR,
    /** Whether there is a row. */
    EXISTS,
    /** All rows. */
    ARRAY,
    /** Whether every row is true. */
    ALL,
    /** The first row, or undefined. */
    FIRST,
    /** The last row, or undefined. */
    LAST;

    /** What is written before the parentheses. */
    String word() {
        return this == SCALAR ? "" : name();
    }
}
