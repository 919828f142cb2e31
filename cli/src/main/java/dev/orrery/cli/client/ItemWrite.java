package dev.orrery.cli.client;

import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/**
 * An item that is to be written.
 *
 * @param json its text, in UTF-8
 * @param id its id, unless it has none or one that is no string, which the server won't take
 */
public record ItemWrite(byte[] json, PartitionKey key, Optional<String> id) {

    public static ItemWrite of(JsonValue item, PartitionKey key) {
        return of(item, JsonText.write(item), key);
    }

    /** The write of an item of which the text is known. */
    public static ItemWrite of(JsonValue item, byte[] json, PartitionKey key) {
        JsonValue id = item.property("id");
        return new ItemWrite(json, key, id.isString() ? Optional.of(id.stringValue()) : Optional.empty());
    }
}
