package dev.orrery.engine.container;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A property that items seem to have in queries: its value is computed by a query over the item. */
public record ComputedProperty(String name, String query) {

    private static final Set<String> RESERVED =
            Stream.concat(Stream.of("id"), SystemProperty.ALL.stream()).collect(Collectors.toSet());

    public ComputedProperty {
        if (name.isEmpty() || RESERVED.contains(name)) {
            throw invalid(
                    "A computed property can't have the name '{name}', which belongs to the system or is empty. Rename it")
                    .with("name", name);
        }
        if (query.isBlank()) {
            throw invalid(
                    "The computed property '{name}' has no query. Write {\"name\": …, \"query\": \"SELECT VALUE …\"}")
                    .with("name", name);
        }
    }

    static ComputedProperty parse(JsonValue json) {
        JsonValue name = json.property("name");
        JsonValue query = json.property("query");
        if (!name.isString() || !query.isString()) {
            throw invalid(
                    "A computed property lacks its name or its query: {found}. Write {\"name\": …, \"query\": \"SELECT VALUE …\"}")
                    .with("found", json);
        }
        return new ComputedProperty(name.stringValue(), query.stringValue());
    }

    JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("name").value(name);
        json.name("query").value(query);
        return json.endObject().finish();
    }

    SqlQuery parsedQuery() {
        return SqlParser.parse(query);
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
