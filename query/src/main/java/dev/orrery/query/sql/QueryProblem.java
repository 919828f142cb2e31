package dev.orrery.query.sql;

/** What can be wrong with a query, as far as Cosmos DB has a code for it; errors have it as the fact {@code code}. */
public enum QueryProblem {
    SYNTAX("SC1001"),
    UNKNOWN_IDENTIFIER("SC2001"),
    UNKNOWN_FUNCTION("SC2005"),
    STAR_WITH_GROUP_BY("SC2041"),
    ARGUMENT_COUNT("SC2050"),
    TOP_COUNT("SC2060"),
    LIMIT_COUNT("SC2061"),
    OFFSET_COUNT("SC2062"),
    NESTED_AGGREGATE("SC2101"),
    NOT_GROUPED("SC2102"),
    TOO_MANY_JOINS("SC3002"),
    TOO_MANY_USER_CALLS("SC3005"),
    TEXT_TOO_LONG("SC3020");

    private final String code;

    QueryProblem(String code) {
        this.code = code;
    }

    public String code() {
        return code;
    }

    @Override
    public String toString() {
        return code;
    }
}
