package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;

/**
 * The partition key of an operation in JSON. Most clients send a string that holds an array in JSON; JavaScript clients
 * may also send the array itself, or the bare value of a key with one path.
 */
final class OperationPartitionKey {

    private OperationPartitionKey() {}

    static PartitionKey of(JsonValue sent) {
        if (sent.isString()) {
            String text = sent.stringValue();
            return isArray(text) ? PartitionKey.parse(text) : PartitionKey.of(sent);
        }
        return PartitionKey.parse(sent.isArray() ? sent.toString() : "[" + sent + "]");
    }

    private static boolean isArray(String text) {
        try {
            return JsonText.parse(text).isArray();
        } catch (OrreryException notJson) {
            return false;
        }
    }
}
