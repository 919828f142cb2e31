package dev.orrery.engine.catalog;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A property that items seem to have in queries: its value is computed by a query over the item.
 *
 * @param query its text, which is not compiled here
 */
public record ComputedProperty(String name, String query) {

    public static final int COUNT_MAX = 20;

    private static final Set<String> RESERVED =
            Set.of("id", "_rid", "_self", "_etag", "_attachments", "_ts", "_lsn");

    public ComputedProperty {
        if (name.isEmpty() || RESERVED.contains(name)) {
            throw invalid("A computed property has a name that is not one of the system's").with("name", name);
        }
        if (query.isBlank()) {
            throw invalid("A computed property has a query").with("name", name);
        }
    }

    /** Reads the {@code computedProperties} of a container. */
    static List<ComputedProperty> parseAll(JsonValue json) {
        if (!json.isArray()) {
            throw invalid("Computed properties come in an array").with("found", json);
        }
        if (json.size() > COUNT_MAX) {
            throw invalid("A container has at most 20 computed properties").with("count", json.size());
        }
        List<ComputedProperty> parsed = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonValue element : json.elements()) {
            ComputedProperty property = parse(element);
            if (!names.add(property.name)) {
                throw invalid("Computed properties have different names").with("name", property.name);
            }
            parsed.add(property);
        }
        return parsed;
    }

    private static ComputedProperty parse(JsonValue json) {
        JsonValue name = json.property("name");
        JsonValue query = json.property("query");
        if (!name.isString() || !query.isString()) {
            throw invalid("A computed property is an object with a name and a query").with("found", json);
        }
        return new ComputedProperty(name.stringValue(), query.stringValue());
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
