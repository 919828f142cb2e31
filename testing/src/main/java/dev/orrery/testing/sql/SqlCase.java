package dev.orrery.testing.sql;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonValue;
import java.util.List;
import java.util.Optional;

/** Something that a file of queries asks to be checked. */
public sealed interface SqlCase {

    /**
     * A query that has an answer.
     *
     * @param isOrdered whether the rows must come as they are written, which only ORDER BY can ask for
     * @param plan what explaining the query prints; empty if the file doesn't say
     */
    record Rows(SqlQuestion question, boolean isOrdered, List<JsonValue> rows, Optional<String> plan)
            implements
            SqlCase {
        public Rows {
            rows = List.copyOf(rows);
        }

        Rows withPlan(String text) {
            return new Rows(question, isOrdered, rows, Optional.of(text));
        }
    }

    /**
     * A query that is refused.
     *
     * @param message a part of what the refusal says
     */
    record Failure(SqlQuestion question, ErrorCode code, String message) implements SqlCase {}

    SqlQuestion question();
}
