package dev.orrery.benchmarks.query;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Optional;
import java.util.function.Function;

/**
 * How PostgreSQL is asked a question.
 *
 * @param index the kind of index that serves it
 * @param argument what stands for the question's value; empty if the SQL has no place for one
 */
record PostgresForm(String index, String sql, Function<JsonValue, Optional<Object>> argument) {

    private static final String EXPRESSION = "expression index";
    private static final String GIN = "GIN index";

    static PostgresForm pointByExpression() {
        return new PostgresForm(
                EXPRESSION,
                "SELECT doc FROM items WHERE (doc->>'number')::bigint = ?",
                value -> Optional.of(value.longValue()));
    }

    static PostgresForm pointByGin() {
        return new PostgresForm(
                GIN, "SELECT doc FROM items WHERE doc @> ?::jsonb", value -> Optional.of(object("number", value)));
    }

    static PostgresForm top(String direction) {
        return new PostgresForm(
                EXPRESSION,
                "SELECT doc FROM items ORDER BY doc->>'created' " + direction + " LIMIT " + Questions.TOP,
                value -> Optional.empty());
    }

    static PostgresForm countByExpression() {
        return new PostgresForm(
                EXPRESSION,
                "SELECT count(*) FROM items WHERE doc->>'city' = ?",
                value -> Optional.of(value.stringValue()));
    }

    static PostgresForm countByGin() {
        return new PostgresForm(
                GIN, "SELECT count(*) FROM items WHERE doc @> ?::jsonb", value -> Optional.of(object("city", value)));
    }

    private static String object(String name, JsonValue value) {
        JsonValue object = new ValueWriter().startObject().name(name).value(value).endObject().finish();
        return new String(JsonText.write(object), UTF_8);
    }
}
