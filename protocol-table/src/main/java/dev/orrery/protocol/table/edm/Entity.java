package dev.orrery.protocol.table.edm;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * An entity of a table.
 *
 * @param ticks when it was written last
 * @param properties what the user gave it besides its keys, in the order of the stored document
 */
public record Entity(String partitionKey, String rowKey, long ticks, Map<String, EdmValue> properties) {

    public Entity {
        properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
    }

    /** The entity that an item {@linkplain EntityDocument#isEntity is}. */
    public static Entity of(StoredItem item) {
        return of(item.body(), EntityTime.ticks(item));
    }

    /** The entity of a document, and of the moment when it was written. */
    public static Entity of(JsonValue document, long ticks) {
        return new Entity(
                EntityDocument.partitionKey(document),
                EntityDocument.rowKey(document),
                ticks,
                EntityDocument.properties(document));
    }

    /** Its version as clients compare it. */
    public String etag() {
        return EntityTime.etag(ticks);
    }
}
