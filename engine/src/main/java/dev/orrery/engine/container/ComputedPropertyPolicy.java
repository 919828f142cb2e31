package dev.orrery.engine.container;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All computed properties of a container, compiled for the queries that refer to them. */
public final class ComputedPropertyPolicy {

    public static final int COUNT_MAX = 20;

    public static final ComputedPropertyPolicy NONE = new ComputedPropertyPolicy(List.of(), false);

    private final List<ComputedProperty> all;
    private final boolean isGiven;
    private final dev.orrery.query.plan.ComputedProperties compiled;

    private ComputedPropertyPolicy(List<ComputedProperty> all, boolean isGiven) {
        this.all = List.copyOf(all);
        this.isGiven = isGiven;
        compiled = compile(all);
    }

    private static dev.orrery.query.plan.ComputedProperties compile(List<ComputedProperty> all) {
        Map<String, SqlQuery> queries = new LinkedHashMap<>();
        for (ComputedProperty property : all) {
            if (queries.put(property.name(), property.parsedQuery()) != null) {
                throw invalid(
                        "Two computed properties have the same name: '%s'. Rename one.".formatted(property.name()));
            }
        }
        return dev.orrery.query.plan.ComputedProperties.of(queries);
    }

    /** Reads the {@code computedProperties} of a container. */
    static ComputedPropertyPolicy parse(JsonValue json) {
        if (json.isUndefined() || json.isNull()) {
            return NONE;
        }
        if (!json.isArray()) {
            throw invalid("The computedProperties are not an array: {found}. Write […]").with("found", json);
        }
        if (json.size() > COUNT_MAX) {
            throw invalid("The container has {count} computed properties. Keep at most 20").with("count", json.size());
        }
        List<ComputedProperty> parsed = new ArrayList<>();
        json.elements().forEach(element -> parsed.add(ComputedProperty.parse(element)));
        return new ComputedPropertyPolicy(parsed, true);
    }

    /** The array as it came; empty if none did. */
    Optional<JsonValue> toJson() {
        if (!isGiven) {
            return Optional.empty();
        }
        ValueWriter json = new ValueWriter().startArray();
        all.forEach(property -> json.value(property.toJson()));
        return Optional.of(json.endArray().finish());
    }

    public List<ComputedProperty> all() {
        return all;
    }

    /** A query without computed properties that does the same as one with them. */
    public SqlQuery expand(SqlQuery query) {
        return compiled.expand(query);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ComputedPropertyPolicy that && all.equals(that.all) && isGiven == that.isGiven;
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    @Override
    public String toString() {
        return all.toString();
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence);
    }
}
