package dev.orrery.model.partition;

import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;

/**
 * The bytes of a partition key that are hashed: for each component its marker and then
 *
 * <ul>
 *   <li>for a number the eight bytes of the double, lowest first;
 *   <li>for a string its text in UTF-8 and a terminator, which depends on the version of the hash;
 *   <li>nothing for the others.
 * </ul>
 *
 * <p>A lone surrogate, which UTF-8 has no bytes for, takes the three bytes that its number would take (ED A0 80 to ED
 * BF BF), as in stored values. So two keys are equal if and only if their bytes are, where no text is cut. Clients put
 * one substitute or another there, and don't agree on it.
 */
final class HashInput {

    static final int UNDEFINED = 0x00;
    static final int NULL = 0x01;
    static final int FALSE = 0x02;
    static final int TRUE = 0x03;
    static final int NUMBER = 0x05;
    static final int STRING = 0x08;

    private HashInput() {}

    /** Appends the bytes of a component. Of a string, the hash sees only so many chars (of UTF-16). */
    static void append(ByteBuilder out, JsonValue component, int charsMax, int terminator) {
        int marker = marker(component);
        out.appendByte(marker);
        if (marker == NUMBER) {
            out.appendLong(Long.reverseBytes(Double.doubleToRawLongBits(component.doubleValue())));
        } else if (marker == STRING) {
            appendText(out, component.stringValue(), charsMax);
            out.appendByte(terminator);
        }
    }

    static int marker(JsonValue component) {
        return switch (component.type()) {
            case UNDEFINED -> UNDEFINED;
            case NULL -> NULL;
            case BOOLEAN -> component.booleanValue() ? TRUE : FALSE;
            case NUMBER -> NUMBER;
            case STRING -> STRING;
            case MIN_KEY, ARRAY, OBJECT, BINARY, OBJECT_ID, GUID, DATE, TIMESTAMP, REGEX, MAX_KEY ->
                throw new IllegalArgumentException("Not a component of a partition key: " + component);
        };
    }

    /** Appends the first chars of a text in UTF-8. */
    static void appendText(ByteBuilder out, String text, int charsMax) {
        int length = Math.min(text.length(), charsMax);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                out.appendByte(c);
            } else if (c < 0x800) {
                out.appendByte(0xC0 | (c >> 6)).appendByte(0x80 | (c & 0x3F));
            } else if (i + 1 < length && Character.isSurrogatePair(c, text.charAt(i + 1))) {
                appendCodePoint(out, Character.toCodePoint(c, text.charAt(++i)));
            } else {
                out.appendByte(0xE0 | (c >> 12))
                        .appendByte(0x80 | ((c >> 6) & 0x3F))
                        .appendByte(0x80 | (c & 0x3F));
            }
        }
    }

    private static void appendCodePoint(ByteBuilder out, int codePoint) {
        out.appendInt(0xF0808080
                | ((codePoint >> 18) << 24)
                | (((codePoint >> 12) & 0x3F) << 16)
                | (((codePoint >> 6) & 0x3F) << 8)
                | (codePoint & 0x3F));
    }
}
