package dev.orrery.engine.item;

import dev.orrery.engine.container.UniqueKeyPolicy;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.model.value.SortKey;
import java.util.ArrayList;
import java.util.List;

/**
 * The entries that keep values unique within a logical partition: from the values to the id of the item that has them.
 *
 * <p>Key: the prefix of the logical partition, the number of the unique key in the policy (1 byte), and the encoded values of
 * its paths, null for a missing one; more than 128 bytes of values are replaced by their SHA-256. Value: the text of the id, an encoded string.
 */
public final class UniqueKeys {

    private static final int VALUE_BYTES_MAX = 128;

    private UniqueKeys() {}

    /** The keys of the entries that a body has. */
    public static List<byte[]> of(UniqueKeyPolicy policy, byte[] logicalPrefix, JsonValue body) {
        List<byte[]> keys = new ArrayList<>(policy.keys().size());
        for (List<PropertyPath> paths : policy.keys()) {
            ByteBuilder key = new ByteBuilder(logicalPrefix.length + 64)
                    .append(logicalPrefix)
                    .appendByte(keys.size());
            appendValues(key, paths, body);
            keys.add(key.toBytes());
        }
        return keys;
    }

    public static byte[] owner(ItemId id) {
        return JsonValue.of(id.text()).encoded();
    }

    public static ItemId ownerId(byte[] value) {
        return ItemId.ofText(JsonValue.ofEncoded(value).stringValue());
    }

    private static void appendValues(ByteBuilder key, List<PropertyPath> paths, JsonValue body) {
        int start = key.length();
        for (PropertyPath path : paths) {
            JsonValue value = body.at(path);
            SortKey.append(key, value.isUndefined() ? JsonValue.NULL : value);
        }
        int length = key.length() - start;
        if (length > VALUE_BYTES_MAX) {
            byte[] digest = Sha256.of(key.array(), start, length);
            key.truncate(start).append(digest);
        }
    }
}
