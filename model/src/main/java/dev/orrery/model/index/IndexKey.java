package dev.orrery.model.index;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;

/** What an index has of a value: its sort key, in which long strings are cut, and arrays and objects but their type. */
public final class IndexKey {

    /** Strings are cut after so many bytes of UTF-8; whether they really match is seen on the item. */
    public static final int STRING_BYTES_MAX = 128;

    private static final byte CUT_END = (byte) 0xFF;

    /** Where in the key of a number the eight groups of a double end, behind the tag and a first byte. */
    private static final int NUMBER_DOUBLE_END = 10;

    private IndexKey() {}

    public static byte[] of(JsonValue value) {
        ByteBuilder key = new ByteBuilder(STRING_BYTES_MAX);
        SortKey.appendCut(key, value, STRING_BYTES_MAX);
        return key.toBytes();
    }

    /** Whether a key is that of many values: the type of arrays or objects, or the beginning of long texts. */
    public static boolean isShared(byte[] key) {
        return switch (key[0]) {
            case SortKey.TAG_ARRAY, SortKey.TAG_OBJECT -> true;
            // A whole text ends with 00, a cut one with 01 FF.
            case SortKey.TAG_STRING, SortKey.TAG_BINARY, SortKey.TAG_REGEX -> key[key.length - 1] == CUT_END;
            default -> false;
        };
    }

    /** Whether some bytes that begin as a key does are the whole of one, as described in {@link SortKey}. */
    static boolean isWhole(byte[] bytes) {
        return switch (bytes[0]) {
            case SortKey.TAG_MIN_KEY, SortKey.TAG_NULL, SortKey.TAG_FALSE, SortKey.TAG_TRUE, SortKey.TAG_MAX_KEY ->
                bytes.length == 1;
            case SortKey.TAG_NUMBER -> isWholeNumber(bytes);
            case SortKey.TAG_ARRAY, SortKey.TAG_OBJECT -> bytes.length == 2 && bytes[1] == 0;
            // No byte of UTF-8 is FF, and those that are 00 are written as something else.
            case SortKey.TAG_STRING ->
                bytes.length > 1 && (bytes[bytes.length - 1] == 0 || bytes[bytes.length - 1] == CUT_END);
            default -> false;
        };
    }

    private static boolean isWholeNumber(byte[] bytes) {
        if (bytes.length < 3) {
            return false;
        }
        int inversion = bytes[1] < 0 ? 0 : 0xFF;
        int at = 2;
        while (at < bytes.length && at < NUMBER_DOUBLE_END && ((bytes[at] ^ inversion) & 1) != 0) {
            at++;
        }
        if (at == NUMBER_DOUBLE_END) {
            at += Short.BYTES;
            while (at < bytes.length && (byte) (bytes[at] ^ inversion) != 0) {
                at++;
            }
        }
        return at == bytes.length - 1;
    }
}
