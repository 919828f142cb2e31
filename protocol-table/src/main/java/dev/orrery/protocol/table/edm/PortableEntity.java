package dev.orrery.protocol.table.edm;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;

/**
 * Entities in files: JSON as clients of tables send it, which has the type of each property that JSON alone doesn't tell. What
 * is read from it is exactly what it was written of.
 *
 * <pre>
 * {"PartitionKey": "Smith", "RowKey": "Ben", "Age": 32, "Score@odata.type": "Edm.Double", "Score": 7}
 * </pre>
 */
public final class PortableEntity {

    private PortableEntity() {}

    /** The entity that a stored document {@linkplain EntityDocument#isEntity is}. */
    public static JsonValue of(JsonValue document) {
        ValueWriter entity = new ValueWriter(document.encodedLength())
                .startObject()
                .name(EntityKeys.PARTITION_KEY).value(EntityDocument.partitionKey(document))
                .name(EntityKeys.ROW_KEY).value(EntityDocument.rowKey(document));
        EntityDocument.properties(document).forEach((name, value) -> {
            if (isAnnotated(value.type())) {
                entity.name(name + EntityReader.ANNOTATION).value(value.type().text());
            }
            entity.name(name).value(plain(value));
        });
        return entity.endObject().finish();
    }

    /** The document to be stored of an entity; fails with a {@link TableError} if it is none. */
    public static JsonValue document(JsonValue entity) {
        EntityInput input = EntityReader.read(entity);
        return EntityDocument.of(
                input.partitionKey().orElseThrow(() -> missing(EntityKeys.PARTITION_KEY)),
                input.rowKey().orElseThrow(() -> missing(EntityKeys.ROW_KEY)),
                input.properties());
    }

    private static TableError missing(String key) {
        return TableError.invalidInput("The entity has no " + key + ". Give it a string.");
    }

    /** Whether the value alone would be read as another type, or might be: 7 as a double is an integer in JSON. */
    private static boolean isAnnotated(EdmType type) {
        return switch (type) {
            case INT64, DOUBLE, DATE_TIME, GUID, BINARY -> true;
            case STRING, INT32, BOOLEAN -> false;
        };
    }

    private static JsonValue plain(EdmValue value) {
        return switch (value) {
            case EdmValue.OfInt64(long number) -> JsonValue.of(Long.toString(number));
            case EdmValue.OfDateTime(long ticks) -> JsonValue.of(Ticks.text(ticks));
            default -> StoredValue.plain(value);
        };
    }
}
