package dev.orrery.model.index;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;

/** What an index has of a value: its sort key, in which long strings are cut and arrays and objects are but their type. */
public final class IndexKey {

    /** Strings are cut after so many bytes of UTF-8; whether they really match is seen on the item. */
    public static final int STRING_BYTES_MAX = 128;

    private IndexKey() {}

    public static byte[] of(JsonValue value) {
        ByteBuilder key = new ByteBuilder(STRING_BYTES_MAX);
        SortKey.appendCut(key, value, STRING_BYTES_MAX);
        return key.toBytes();
    }
}
