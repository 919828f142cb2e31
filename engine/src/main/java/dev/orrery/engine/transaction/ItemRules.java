package dev.orrery.engine.transaction;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.ValueWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** What a body must be like to become an item. */
public final class ItemRules {

    private static final List<String> SYSTEM_PROPERTIES =
            List.of("_rid", "_self", "_etag", "_ts", "_attachments", "_lsn");
    private static final int ID_BYTES_MAX = 1023;
    // A byte of an encoded value becomes six bytes of text at most: a control character.
    private static final int TEXT_GROWTH_MAX = 6;

    private ItemRules() {}

    /** Checks a body and takes the system properties out of it, which clients send back with what they have read. */
    static JsonValue checkedBody(JsonValue body, int bytesMax) {
        if (!body.isObject()) {
            throw new OrreryException(ErrorCode.INVALID_REQUEST, "An item must be a JSON object");
        }
        JsonValue own = withoutSystemProperties(body);
        checkSize(own, bytesMax);
        return own;
    }

    public static String checkedId(JsonValue body) {
        JsonValue id = body.property("id");
        if (id.isUndefined()) {
            throw new OrreryException(ErrorCode.INVALID_ID,
                    "The item has no id; give it a property 'id' with a string");
        }
        if (!id.isString()) {
            throw new OrreryException(ErrorCode.INVALID_ID, "The id of an item must be a string").with("id", id);
        }
        return checkedId(id.stringValue());
    }

    public static String checkedId(String id) {
        if (id.isEmpty()) {
            throw new OrreryException(ErrorCode.INVALID_ID, "The id of an item must not be empty");
        }
        if (id.indexOf('\\') >= 0) {
            throw new OrreryException(ErrorCode.INVALID_ID, "The id of an item must not have a backslash")
                    .with("id", id);
        }
        // A char takes at most three bytes.
        if (id.length() * 3 > ID_BYTES_MAX && utf8Bytes(id) > ID_BYTES_MAX) {
            throw new OrreryException(ErrorCode.INVALID_ID, "The id of an item is too long")
                    .with("bytesMax", ID_BYTES_MAX);
        }
        return id;
    }

    private static int utf8Bytes(String text) {
        return text.codePoints()
                .map(point -> point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
                .sum();
    }

    /** The item's own time to live: seconds, -1 for ever, 0 if it has none. */
    static int checkedTtl(JsonValue body) {
        JsonValue ttl = body.property("ttl");
        if (ttl.isUndefined()) {
            return 0;
        }
        double seconds = ttl.isNumber() ? ttl.doubleValue() : 0;
        if (seconds != Math.rint(seconds) || seconds > Integer.MAX_VALUE || (seconds < 1 && seconds != -1)) {
            throw new OrreryException(
                    ErrorCode.INVALID_TTL,
                    "The ttl of an item must be a whole number of seconds above 0, or -1 for ever")
                    .with("ttl", ttl);
        }
        return (int) seconds;
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
                && SYSTEM_PROPERTIES.stream().anyMatch(property::isNamed);
    }

    private static void checkSize(JsonValue body, int bytesMax) {
        if (body.encodedLength() <= bytesMax / TEXT_GROWTH_MAX) {
            return;
        }
        long textBytes = textBytes(body);
        if (textBytes > bytesMax) {
            throw new OrreryException(ErrorCode.ITEM_TOO_LARGE, "The item is larger than an item may be")
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
