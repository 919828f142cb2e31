package dev.orrery.protocol.table.edm;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.ValueWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Entities as they are stored: documents as Cosmos DB stores them, which SQL and the change feed see.
 *
 * <pre>
 * {"$pk": "Smith", "$id": "Ben", "id": "Ben", "Age": {"$t": 16, "$v": 32}}
 * </pre>
 *
 * <p>{@code $pk} is the PartitionKey, and {@code $id} the RowKey. {@code id} is the text of an id that is the RowKey as a
 * string: the same, but for a few that SQL would take for something else ({@link ItemId}). The properties are
 * {@link StoredValue}s under {@linkplain PropertyNames#stored their names}. An item that SQL wrote is an entity if its partition
 * key and its id are strings; members that no property can be are left alone.
 */
public final class EntityDocument {

    /** The member that has the PartitionKey. */
    public static final String PARTITION_KEY = "$pk";

    private static final String ROW_KEY = "$id";

    private EntityDocument() {}

    /** The id of the item that has a RowKey. */
    public static ItemId id(String rowKey) {
        return ItemId.of(rowKey);
    }

    /** The document of a new entity, or of one that replaces another. */
    public static JsonValue of(String partitionKey, String rowKey, Map<String, EdmValue> properties) {
        ValueWriter document = started(partitionKey, rowKey);
        properties.forEach((name, value) -> StoredValue.write(value, document.name(PropertyNames.stored(name))));
        return document.endObject().finish();
    }

    private static ValueWriter started(String partitionKey, String rowKey) {
        return new ValueWriter()
                .startObject()
                .name(PARTITION_KEY).value(partitionKey)
                .name(ROW_KEY).value(rowKey)
                .name(StoredItem.ID).value(id(rowKey).text());
    }

    /** The document that has all that another one has, and some properties more or anew. */
    public static JsonValue merged(JsonValue document, Map<String, EdmValue> properties) {
        ValueWriter merged = started(partitionKey(document), rowKey(document));
        Map<String, EdmValue> rest = new LinkedHashMap<>(properties);
        for (PropertyCursor member = document.propertyCursor(); member.next();) {
            String stored = member.name();
            String name = PropertyNames.shown(stored);
            if (properties.containsKey(name) && PropertyNames.stored(name).equals(stored)) {
                StoredValue.write(rest.remove(name), merged.name(stored));
            } else if (!isKey(stored)) {
                merged.name(member).value(member.value());
            }
        }
        rest.forEach((name, value) -> StoredValue.write(value, merged.name(PropertyNames.stored(name))));
        return merged.endObject().finish();
    }

    private static boolean isKey(String member) {
        return member.equals(PARTITION_KEY) || member.equals(ROW_KEY) || member.equals(StoredItem.ID);
    }

    /** Whether a stored body is an entity: its keys are strings. */
    public static boolean isEntity(JsonValue body) {
        return body.property(PARTITION_KEY).isString()
                && ItemId.ofText(body.property(StoredItem.ID).stringValue()).value().isString();
    }

    public static String partitionKey(JsonValue body) {
        return body.property(PARTITION_KEY).stringValue();
    }

    public static String rowKey(JsonValue body) {
        return ItemId.ofText(body.property(StoredItem.ID).stringValue()).value().stringValue();
    }

    /** The value of a property, not of a key; what {@link StoredValue#read} can't read is none. */
    public static Optional<EdmValue> property(JsonValue body, String name) {
        return StoredValue.read(body.property(PropertyNames.stored(name)));
    }

    /** All properties but the keys, in their order. */
    static Map<String, EdmValue> properties(JsonValue body) {
        Map<String, EdmValue> properties = new LinkedHashMap<>();
        for (PropertyCursor member = body.propertyCursor(); member.next();) {
            String stored = member.name();
            if (PropertyNames.isShown(stored)) {
                StoredValue.read(member.value()).ifPresent(value -> properties.put(PropertyNames.shown(stored), value));
            }
        }
        return properties;
    }
}
