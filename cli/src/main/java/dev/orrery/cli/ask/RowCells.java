package dev.orrery.cli.ask;

import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.util.LinkedHashSet;
import java.util.Set;

/** The parts of a row that are shown. What the server adds to every item is left out of rows that are whole items. */
final class RowCells {

    private static final String NO_OBJECT = "value";

    private RowCells() {}

    /** The names of the parts; a row that is no object has one part. */
    static Set<String> names(JsonValue row) {
        if (!row.isObject()) {
            return Set.of(NO_OBJECT);
        }
        Set<String> names = new LinkedHashSet<>();
        for (Property property : row.properties()) {
            names.add(property.name());
        }
        if (names.containsAll(SystemProperty.OF_ITEMS)) {
            names.removeAll(SystemProperty.OF_ITEMS);
        }
        return names;
    }

    /** A part as a text, empty if the row doesn't have it. */
    static String cell(JsonValue row, String name) {
        JsonValue value = row.isObject() ? row.property(name) : name.equals(NO_OBJECT) ? row : JsonValue.UNDEFINED;
        if (value.isUndefined()) {
            return "";
        }
        return value.isString() ? value.stringValue() : value.toString();
    }
}
