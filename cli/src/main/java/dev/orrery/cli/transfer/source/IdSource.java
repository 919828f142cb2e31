package dev.orrery.cli.transfer.source;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Ids for items that have none: the same for an entry each time, as long as the import is the same. */
public record IdSource(String importId) {

    public JsonValue addTo(JsonValue item, long entry) {
        byte[] name = (importId + ":" + entry).getBytes(StandardCharsets.UTF_8);
        return new ValueWriter(item.encodedLength() + 64).startObject()
                .name("id").value(UUID.nameUUIDFromBytes(name).toString())
                .propertiesOf(item)
                .endObject().finish();
    }
}
