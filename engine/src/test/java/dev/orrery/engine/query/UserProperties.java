package dev.orrery.engine.query;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.Set;

/** Takes the properties that the server adds out of rows, wherever they are, since no test can know their values. */
final class UserProperties {

    private static final Set<String> SYSTEM = Set.of("_rid", "_self", "_etag", "_attachments", "_ts");

    private UserProperties() {}

    static JsonValue of(JsonValue row) {
        ValueWriter shown = new ValueWriter();
        write(row, shown);
        return shown.finish();
    }

    private static void write(JsonValue value, ValueWriter out) {
        if (value.isArray()) {
            out.startArray();
            value.elements().forEach(element -> write(element, out));
            out.endArray();
        } else if (value.isObject()) {
            out.startObject();
            value.properties().forEach(property -> write(property, out));
            out.endObject();
        } else {
            out.value(value);
        }
    }

    private static void write(Property property, ValueWriter out) {
        if (!SYSTEM.contains(property.name())) {
            write(property.value(), out.name(property.name()));
        }
    }
}
