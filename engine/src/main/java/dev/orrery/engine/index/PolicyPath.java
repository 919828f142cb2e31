package dev.orrery.engine.index;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;

/**
 * An entry among a policy's included or excluded paths, or among its spatial indexes.
 *
 * @param others what the entry says besides its path, kept as it came: the legacy {@code indexes}, spatial types
 */
public record PolicyPath(PathPattern pattern, JsonValue others) {

    public static PolicyPath of(String pattern) {
        return new PolicyPath(PathPattern.parse(pattern), JsonValue.EMPTY_OBJECT);
    }

    public JsonValue toJson() {
        ValueWriter json = new ValueWriter().startObject();
        json.name("path").value(pattern.text());
        for (Property other : others.properties()) {
            json.name(other.name()).value(other.value());
        }
        return json.endObject().finish();
    }
}
