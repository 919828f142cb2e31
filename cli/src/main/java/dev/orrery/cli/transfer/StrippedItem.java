package dev.orrery.cli.transfer;

import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.model.value.ValueWriter;
import java.util.Set;

/** What a server adds to items, and what only its change feed says of them. */
final class StrippedItem {

    private StrippedItem() {}

    /** The item as a user wrote it. */
    static JsonValue strip(JsonValue item) {
        return without(item, SystemProperty.ALL);
    }

    /** The item as a read would show it. */
    static JsonValue stripFeed(JsonValue item) {
        return without(item, Set.of(SystemProperty.LSN.key()));
    }

    private static JsonValue without(JsonValue item, Set<String> names) {
        if (!item.isObject()) {
            return item;
        }
        ValueWriter stripped = new ValueWriter(item.encodedLength()).startObject();
        for (Property property : item.properties()) {
            if (!names.contains(property.name())) {
                stripped.name(property.name()).value(property.value());
            }
        }
        return stripped.endObject().finish();
    }
}
