package dev.orrery.query.sql;

/** How large a query may be, which the account tells its clients. */
public final class SqlLimits {

    /** Of the text, in UTF-16 units. */
    public static final int TEXT_LENGTH_MAX = 512 * 1024;

    /** In one FROM. */
    public static final int JOINS_MAX = 10;

    /** In the whole query, with its subqueries. */
    public static final int ANDS_MAX = 2_000;

    /** In the whole query, with its subqueries. */
    public static final int ORS_MAX = 2_000;

    /** Values of one IN. */
    public static final int IN_VALUES_MAX = 16_000;

    /** Calls of user-defined functions, in the whole query. */
    public static final int USER_CALLS_MAX = 10;

    private SqlLimits() {}
}
