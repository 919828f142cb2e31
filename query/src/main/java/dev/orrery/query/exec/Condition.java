package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.row.Document;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;

/** A condition that an item must meet for a patch to be applied. */
public final class Condition {

    private final SqlQuery query;

    private Condition(SqlQuery query) {
        this.query = query;
    }

    /** Reads {@code FROM c WHERE …}; fails if that is malformed or has no meaning. */
    public static Condition parse(String text) {
        SqlQuery query = SqlParser.parseCondition(text);
        QueryCheck.check(query, Parameters.NONE);
        return new Condition(query);
    }

    public boolean holds(JsonValue item, EvaluationContext context) {
        InMemoryQuery compiled = InMemoryQuery.of(query, Parameters.NONE, context);
        return !compiled.forEach(List.of(Document.of(item)), value -> false);
    }
}
