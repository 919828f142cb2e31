package dev.orrery.model.value;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * The order-preserving encoding: bytes that sort, compared as unsigned, as the query language orders the values.
 *
 * <p>Equal values have equal bytes, whatever they are stored as. Keys delimit themselves: none is the beginning of
 * another, so that they can stand one behind the other, or before anything else, and still sort part by part.
 *
 * <pre>
 * undefined, min key, null, false, true, max key      the tag
 * number      the tag and a number as {@link NumberKey} describes it
 * string      the tag and text
 * array       the tag, the keys of the elements, 00
 * object      the tag, for each property in the order of the names: the key of the name (a string), the key of the
 *             value; 00
 * binary      the tag, 4 bytes length, 1 byte subtype, text
 * object id   the tag, 12 bytes
 * guid        the tag, 16 bytes
 * date        the tag, 8 bytes, the sign bit inverted
 * timestamp   the tag, 8 bytes
 * regex       the tag, text (the pattern), text (the options)
 *
 * text        the bytes, of which 00 becomes 01 01 and 01 becomes 01 02; then 00
 * cut text    the first bytes, so changed; then 01 FF
 * </pre>
 *
 * <p>A text is cut if it has more bytes than allowed, after exactly that many, be it in the middle of a character. Its
 * end sorts behind that of the text which has just these bytes. So a cut key never changes the order of two values, it
 * only makes some of them equal. Where keys are cut, an array or object is but its tag and {@code 00}, and of a regex
 * with a cut pattern the options are left out.
 */
public final class SortKey {

    public static final int TAG_UNDEFINED = 0x04;
    public static final int TAG_MIN_KEY = 0x08;
    public static final int TAG_NULL = 0x0C;
    public static final int TAG_FALSE = 0x10;
    public static final int TAG_TRUE = 0x14;
    public static final int TAG_NUMBER = 0x18;
    public static final int TAG_STRING = 0x1C;
    public static final int TAG_ARRAY = 0x20;
    public static final int TAG_OBJECT = 0x24;
    public static final int TAG_BINARY = 0x28;
    public static final int TAG_OBJECT_ID = 0x2C;
    public static final int TAG_GUID = 0x30;
    public static final int TAG_DATE = 0x34;
    public static final int TAG_TIMESTAMP = 0x38;
    public static final int TAG_REGEX = 0x3C;
    public static final int TAG_MAX_KEY = 0x40;

    /** The end of a text, array or object. */
    static final int END = 0x00;

    /** Before what stands for a byte 00 or 01 of a text, and before the end of a cut one. */
    static final int ESCAPE = 0x01;

    static final int CUT = 0xFF;

    private static final int UNCUT = Integer.MAX_VALUE;

    private SortKey() {}

    public static byte[] of(JsonValue value) {
        ByteBuilder out = new ByteBuilder(value.encodedLength() + 16);
        append(out, value);
        return out.toBytes();
    }

    /** Appends the key of a value in full. */
    public static void append(ByteBuilder out, JsonValue value) {
        if (value.isArray() || value.isObject()) {
            appendContainer(out, value);
        } else {
            appendScalar(out, value, UNCUT);
        }
    }

    /** Appends the key of a string. */
    public static void append(ByteBuilder out, String text) {
        int start = out.length();
        out.appendByte(TAG_STRING);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isByteAsItIs = c > ESCAPE && c < 0x80;
            if (!isByteAsItIs) {
                append(out.truncate(start), JsonValue.of(text));
                return;
            }
            out.appendByte(c);
        }
        out.appendByte(END);
    }

    /** Appends a key in which texts are cut behind so many bytes, and of arrays and objects there is only the tag. */
    public static void appendCut(ByteBuilder out, JsonValue value, int stringBytesMax) {
        if (value.isArray() || value.isObject()) {
            out.appendByte(containerTag(value)).appendByte(END);
        } else {
            appendScalar(out, value, stringBytesMax);
        }
    }

    /** Appends a key as {@link #appendCut} does, with all bits inverted, so that it sorts the other way round. */
    public static void appendDescending(ByteBuilder out, JsonValue value, int stringBytesMax) {
        int start = out.length();
        appendCut(out, value, stringBytesMax);
        out.invertFrom(start);
    }

    /**
     * The value whose key starts at an offset. A number comes back as an integer if it is whole and fits into 64 bits,
     * and otherwise as a double or, if it isn't exactly one, as a decimal128. Of a cut text comes back what is left.
     */
    public static JsonValue decode(byte[] bytes, int offset) {
        return new SortKeyReader(bytes, offset).read();
    }

    /** How many bytes the key has that starts at an offset. */
    public static int length(byte[] bytes, int offset) {
        SortKeyReader reader = new SortKeyReader(bytes, offset);
        reader.skip();
        return reader.offset() - offset;
    }

    /** Where a text that starts at an offset ends, behind its end; behind all bytes if it has none. */
    public static int endOfText(byte[] bytes, int offset) {
        int at = offset;
        while (at < bytes.length && bytes[at] != END) {
            at += bytes[at] == ESCAPE ? 2 : 1;
        }
        return at + 1;
    }

    /** Arrays and objects are put on a stack of what is still to be written of them. */
    private static void appendContainer(ByteBuilder out, JsonValue value) {
        Deque<Iterator<Member>> open = new ArrayDeque<>();
        out.appendByte(containerTag(value));
        open.push(members(value));
        while (!open.isEmpty()) {
            if (!open.peek().hasNext()) {
                out.appendByte(END);
                open.pop();
                continue;
            }
            Member member = open.peek().next();
            member.appendName(out);
            if (member.value.isArray() || member.value.isObject()) {
                out.appendByte(containerTag(member.value));
                open.push(members(member.value));
            } else {
                appendScalar(out, member.value, UNCUT);
            }
        }
    }

    /** An element, which has no name, or a property. */
    private record Member(JsonValue value, int nameStart, int nameEnd) {

        void appendName(ByteBuilder out) {
            if (nameStart > 0) {
                out.appendByte(TAG_STRING);
                appendText(out, value.bytes(), nameStart, nameEnd, UNCUT);
            }
        }

        static int compareNames(Member left, Member right) {
            return Arrays.compareUnsigned(
                    left.value.bytes(), left.nameStart, left.nameEnd,
                    right.value.bytes(), right.nameStart, right.nameEnd);
        }
    }

    private static Iterator<Member> members(JsonValue container) {
        List<Member> members = new ArrayList<>();
        for (JsonValue element : container.elements()) {
            members.add(new Member(element, 0, 0));
        }
        for (PropertyCursor property = container.propertyCursor(); property.next();) {
            int nameEnd = property.nameOffset() + property.nameLength();
            members.add(new Member(property.value(), property.nameOffset(), nameEnd));
        }
        members.sort(Member::compareNames);
        return members.iterator();
    }

    private static int containerTag(JsonValue value) {
        return value.isArray() ? TAG_ARRAY : TAG_OBJECT;
    }

    private static void appendScalar(ByteBuilder out, JsonValue value, int textBytesMax) {
        byte[] bytes = value.bytes();
        int payload = value.payload();
        switch (value.tag()) {
            case Format.UNDEFINED -> out.appendByte(TAG_UNDEFINED);
            case Format.MIN_KEY -> out.appendByte(TAG_MIN_KEY);
            case Format.NULL -> out.appendByte(TAG_NULL);
            case Format.FALSE -> out.appendByte(TAG_FALSE);
            case Format.TRUE -> out.appendByte(TAG_TRUE);
            case Format.INT32, Format.INT64, Format.DOUBLE, Format.DECIMAL128 -> {
                out.appendByte(TAG_NUMBER);
                NumberKey.append(out, value);
            }
            case Format.STRING -> {
                out.appendByte(TAG_STRING);
                appendText(out, bytes, Format.textStart(bytes, payload), value.end(), textBytesMax);
            }
            case Format.BINARY -> {
                int subtype = Format.textStart(bytes, payload);
                out.appendByte(TAG_BINARY).appendInt(Format.varintAt(bytes, payload)).append(bytes[subtype]);
                appendText(out, bytes, subtype + 1, value.end(), textBytesMax);
            }
            case Format.OBJECT_ID -> out.appendByte(TAG_OBJECT_ID).append(bytes, payload, Format.OBJECT_ID_BYTES);
            case Format.GUID -> out.appendByte(TAG_GUID).append(bytes, payload, Format.GUID_BYTES);
            case Format.DATE -> out.appendByte(TAG_DATE).appendLong(value.dateValue() ^ Long.MIN_VALUE);
            case Format.TIMESTAMP -> out.appendByte(TAG_TIMESTAMP).appendLong(value.timestampValue());
            case Format.REGEX -> appendRegex(out, bytes, payload, textBytesMax);
            case Format.MAX_KEY -> out.appendByte(TAG_MAX_KEY);
            default -> throw new IllegalStateException("No scalar starts with the byte " + value.tag());
        }
    }

    private static void appendRegex(ByteBuilder out, byte[] bytes, int payload, int textBytesMax) {
        int patternEnd = Format.textEnd(bytes, payload);
        out.appendByte(TAG_REGEX);
        boolean isWhole = appendText(out, bytes, Format.textStart(bytes, payload), patternEnd, textBytesMax);
        if (isWhole) {
            int optionsStart = Format.textStart(bytes, patternEnd);
            appendText(out, bytes, optionsStart, Format.textEnd(bytes, patternEnd), textBytesMax);
        }
    }

    /** Appends a text between two offsets; false if it was cut. */
    private static boolean appendText(ByteBuilder out, byte[] bytes, int start, int end, int textBytesMax) {
        boolean isWhole = end - start <= textBytesMax;
        int cutEnd = isWhole ? end : start + textBytesMax;
        int copied = start;
        for (int i = start; i < cutEnd; i++) {
            if ((bytes[i] & 0xFE) == 0) {
                out.append(bytes, copied, i - copied).appendByte(ESCAPE).appendByte(bytes[i] + 1);
                copied = i + 1;
            }
        }
        out.append(bytes, copied, cutEnd - copied);
        if (isWhole) {
            out.appendByte(END);
        } else {
            out.appendByte(ESCAPE).appendByte(CUT);
        }
        return isWhole;
    }
}
