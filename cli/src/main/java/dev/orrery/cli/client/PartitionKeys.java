package dev.orrery.cli.client;

import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/** Partition keys as people write them: a value in JSON, an array of values, or else a plain text. */
public final class PartitionKeys {

    private PartitionKeys() {}

    public static PartitionKey parse(String text) {
        JsonValue value = valueOf(text);
        return value.isArray() ? PartitionKey.parse(text) : PartitionKey.of(List.of(value));
    }

    private static JsonValue valueOf(String text) {
        try {
            return JsonText.parse(text);
        } catch (OrreryException plainText) {
            return JsonValue.of(text);
        }
    }
}
