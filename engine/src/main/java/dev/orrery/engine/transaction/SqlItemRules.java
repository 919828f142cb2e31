package dev.orrery.engine.transaction;

import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.Surrogates;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Optional;

/** SQL's rules: the id is a string, and what the server adds to a document is no part of it. */
public final class SqlItemRules implements ItemRules {

    public static final SqlItemRules ALL = new SqlItemRules();

    private static final int ID_BYTES_MAX = 1023;
    // An entity of a table has its RowKey twice, and that may be empty: what SQL reads of a table it can also write.
    private static final String ROW_KEY = "$id";
    // A byte of an encoded value becomes six bytes of text at most: a control character.
    private static final int TEXT_GROWTH_MAX = 6;

    private SqlItemRules() {}

    /** Checks a body and takes the system properties out of it, which clients send back with what they have read. */
    @Override
    public JsonValue checkedBody(JsonValue body, int bytesMax) {
        if (!body.isObject()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "The item is not a JSON object. Write {\"id\": …}");
        }
        JsonValue own = withoutSystemProperties(body);
        checkSize(own, bytesMax);
        return own;
    }

    @Override
    public ItemId checkedId(JsonValue body) {
        JsonValue id = body.property(StoredItem.ID);
        if (id.isUndefined()) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The item has no id; give it a property 'id' with a string");
        }
        if (!id.isString()) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The id of the item is not a string but {id}. Put it in quotes").with("id", id);
        }
        if (id.stringValue().isEmpty() && !body.property(ROW_KEY).equals(id)) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The id of the item is empty. Give it at least one character");
        }
        return checkedId(id.stringValue());
    }

    @Override
    public Optional<ItemId> idIn(JsonValue body) {
        JsonValue id = body.isObject() ? body.property(StoredItem.ID) : JsonValue.UNDEFINED;
        return id.isString() ? Optional.of(ItemId.ofText(id.stringValue())) : Optional.empty();
    }

    private static ItemId checkedId(String id) {
        if (id.indexOf('\\') >= 0) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The id '{id}' of the item has a backslash in it. Leave it out")
                    .with("id", id);
        }
        if (Surrogates.areAloneIn(id)) {
            throw new OrreryException(
                    ErrorCode.INVALID_ID,
                    "The id of an item has half of a surrogate pair, so that no address could name it. Give it whole characters.");
        }
        // A char takes at most three bytes.
        if (id.length() * 3 > ID_BYTES_MAX && utf8Bytes(id) > ID_BYTES_MAX) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The id of the item is too long. Keep it to {bytesMax} bytes")
                    .with("bytesMax", ID_BYTES_MAX);
        }
        return ItemId.ofText(id);
    }

    private static int utf8Bytes(String text) {
        return text.codePoints()
                .map(point -> point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
                .sum();
    }

    private static JsonValue withoutSystemProperties(JsonValue body) {
        if (!hasSystemProperty(body)) {
            return body;
        }
        ValueWriter own = new ValueWriter(body.encodedLength()).startObject();
        for (PropertyCursor property = body.propertyCursor(); property.next();) {
            if (!isSystemProperty(property)) {
                own.name(property).value(property.value());
            }
        }
        return own.endObject().finish();
    }

    private static boolean hasSystemProperty(JsonValue body) {
        for (PropertyCursor property = body.propertyCursor(); property.next();) {
            if (isSystemProperty(property)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSystemProperty(PropertyCursor property) {
        return property.nameLength() > 0
                && property.bytes()[property.nameOffset()] == '_'
                && SystemProperty.ALL.stream().anyMatch(property::isNamed);
    }

    private static void checkSize(JsonValue body, int bytesMax) {
        if (body.encodedLength() <= bytesMax / TEXT_GROWTH_MAX) {
            return;
        }
        long textBytes = textBytes(body);
        if (textBytes > bytesMax) {
            throw new OrreryException(ErrorCode.ITEM_TOO_LARGE,
                    "The item has {bytes} bytes and is larger than an item may be. Keep it to {bytesMax} bytes")
                    .with("bytes", textBytes)
                    .with("bytesMax", bytesMax);
        }
    }

    private static long textBytes(JsonValue body) {
        CountingStream counter = new CountingStream();
        try {
            JsonText.write(body, counter);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return counter.bytes;
    }

    private static final class CountingStream extends OutputStream {
        private long bytes;

        @Override
        public void write(int b) {
            bytes++;
        }

        @Override
        public void write(byte[] b, int offset, int length) {
            bytes += length;
        }
    }
}
