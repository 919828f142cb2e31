package dev.orrery.model.value;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * JSON text to values and back, in one pass, without a tree of Java objects between.
 *
 * <p>In: whole numbers of 64 bits are kept exactly, all others become the nearest double, and so does {@code -0}; a
 * number beyond the doubles is refused. Of properties of the same name the last counts, and has its place where it
 * stands. Surrogates may be alone. Arrays and objects may lie in one another up to {@link #NESTING_MAX} levels.
 *
 * <p>Out: a double that is a whole number is written as one, {@code 1} for {@code 1.0}, as JavaScript and the service do,
 * as far as doubles know each whole number; larger ones have an exponent, so that they are read as the same double again,
 * and so is {@code -0.0}. An API whose clients tell both apart writes its doubles itself. What JSON doesn't know is written in the way of MongoDB's
 * extended JSON, such as <code>{"$oid": "…"}</code>. Doubles that are infinite or not a number become null, and so does
 * undefined, but undefined properties are left out: that is what {@code JSON.stringify} does, too.
 */
public final class JsonText {

    /** How many arrays and objects may lie in one another. */
    public static final int NESTING_MAX = 128;

    private JsonText() {}

    public static JsonValue parse(byte[] utf8) {
        return parse(utf8, 0, utf8.length);
    }

    public static JsonValue parse(byte[] utf8, int offset, int length) {
        return JsonTextParser.parse(utf8, offset, length);
    }

    public static JsonValue parse(String text) {
        return JsonTextParser.parse(text);
    }

    /** The text of a value, in UTF-8. */
    public static byte[] write(JsonValue value) {
        return written(value).toBytes();
    }

    public static void write(JsonValue value, OutputStream out) throws IOException {
        ByteBuilder text = written(value);
        out.write(text.array(), 0, text.length());
    }

    /** Appends the text of a value, in UTF-8. */
    public static void write(JsonValue value, ByteBuilder out) {
        new JsonTextWriter(out).write(value);
    }

    static String toString(JsonValue value) {
        if (value.isUndefined()) {
            return "undefined";
        }
        ByteBuilder text = written(value);
        return new String(text.array(), 0, text.length(), StandardCharsets.UTF_8);
    }

    private static ByteBuilder written(JsonValue value) {
        ByteBuilder text = new ByteBuilder(value.encodedLength() + 16);
        write(value, text);
        return text;
    }
}
