package dev.orrery.testing.sql;

import dev.orrery.model.value.JsonValue;

/**
 * A query over the items of a container.
 *
 * @param parameters an array of names and values, as clients send it
 */
public record SqlQuestion(String sql, JsonValue parameters, TestContainer container) {

    /** The same question with other SQL. */
    public SqlQuestion with(String otherSql) {
        return new SqlQuestion(otherSql, parameters, container);
    }
}
