package dev.orrery.model.value;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/** Writes values as JSON text in UTF-8, copying what needs no change. */
final class JsonTextWriter {

    private static final byte[] NULL = ascii("null");
    private static final byte[] TRUE = ascii("true");
    private static final byte[] FALSE = ascii("false");
    private static final byte[] HEX_DIGITS = ascii("0123456789abcdef");

    /** Beyond it doubles leave out some whole numbers. */
    private static final double WHOLE_MAX = 1L << 53;

    private final ByteBuilder out;

    JsonTextWriter(ByteBuilder out) {
        this.out = out;
    }

    void write(JsonValue value) {
        boolean needsComma = false;
        Walk walk = new Walk(value);
        for (Walk.Step step = walk.next(); step != Walk.Step.DONE; step = walk.next()) {
            if (step == Walk.Step.END) {
                out.appendByte(walk.tag() == Format.ARRAY ? ']' : '}');
                needsComma = true;
            } else if (!isLeftOut(walk)) {
                if (needsComma) {
                    out.appendByte(',');
                }
                writeStep(walk);
                needsComma = !walk.isContainer();
            }
        }
    }

    private static boolean isLeftOut(Walk walk) {
        return walk.tag() == Format.UNDEFINED && walk.isNamed();
    }

    private void writeStep(Walk walk) {
        if (walk.isNamed()) {
            writeText(walk.bytes(), walk.nameOffset(), walk.nameLength());
            out.appendByte(':');
        }
        switch (walk.tag()) {
            case Format.ARRAY -> out.appendByte('[');
            case Format.OBJECT -> out.appendByte('{');
            case Format.STRING -> writeText(walk.bytes(), walk.payload());
            default -> writeScalar(walk.value());
        }
    }

    private void writeScalar(JsonValue value) {
        switch (value.tag()) {
            case Format.UNDEFINED, Format.NULL -> out.append(NULL);
            case Format.TRUE -> out.append(TRUE);
            case Format.FALSE -> out.append(FALSE);
            case Format.INT32, Format.INT64 -> writeInteger(value.longValue());
            case Format.DOUBLE -> writeDouble(value.doubleValue());
            default -> writeExtended(value);
        }
    }

    private void writeInteger(long number) {
        out.appendDecimal(number);
    }

    private void writeDouble(double number) {
        if (isWhole(number)) {
            writeInteger((long) number);
        } else {
            out.append(Double.isFinite(number) ? ascii(Double.toString(number)) : NULL);
        }
    }

    /** Not so for -0.0: read again it would be another number. */
    private static boolean isWhole(double number) {
        return Math.abs(number) <= WHOLE_MAX
                && number == (long) number
                && (number != 0 || Double.doubleToRawLongBits(number) == 0);
    }

    /** Writes the text whose length stands at an offset. */
    private void writeText(byte[] bytes, int offset) {
        writeText(bytes, Format.textStart(bytes, offset), Format.varintAt(bytes, offset));
    }

    private void writeText(byte[] bytes, int offset, int length) {
        if (PlainText.isAllPlain(bytes, offset, offset + length)) {
            out.appendQuoted(bytes, offset, length);
        } else {
            writeEscaped(bytes, offset, length);
        }
    }

    private void writeEscaped(byte[] bytes, int offset, int length) {
        out.appendByte('"');
        int end = offset + length;
        int copied = offset;
        for (int i = PlainText.end(bytes, offset, end); i < end; i++) {
            byte b = bytes[i];
            if (PlainText.isPlain(b)) {
                continue;
            }
            if (b >= 0) {
                out.append(bytes, copied, i - copied);
                writeEscape(b);
                copied = i + 1;
            } else if (Utf8.isSurrogate(bytes, i)) {
                out.append(bytes, copied, i - copied);
                writeUnicodeEscape(Utf8.surrogate(bytes, i));
                i += 2;
                copied = i + 1;
            }
        }
        out.append(bytes, copied, end - copied);
        out.appendByte('"');
    }

    private void writeEscape(byte b) {
        switch (b) {
            case '"', '\\' -> out.appendByte('\\').append(b);
            case '\b' -> out.appendByte('\\').appendByte('b');
            case '\f' -> out.appendByte('\\').appendByte('f');
            case '\n' -> out.appendByte('\\').appendByte('n');
            case '\r' -> out.appendByte('\\').appendByte('r');
            case '\t' -> out.appendByte('\\').appendByte('t');
            default -> writeUnicodeEscape((char) b);
        }
    }

    private void writeUnicodeEscape(char c) {
        out.appendByte('\\').appendByte('u');
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX_DIGITS[c >> shift & 0xF]);
        }
    }

    /** What JSON doesn't know, in the way of MongoDB's extended JSON. */
    private void writeExtended(JsonValue value) {
        ValueWriter extended = new ValueWriter().startObject();
        switch (value.tag()) {
            case Format.MIN_KEY -> extended.name("$minKey").value(1);
            case Format.MAX_KEY -> extended.name("$maxKey").value(1);
            case Format.DECIMAL128 -> extended.name("$numberDecimal").value(value.decimal128Value().toString());
            case Format.OBJECT_ID -> extended.name("$oid").value(HexFormat.of().formatHex(value.objectIdValue()));
            case Format.GUID -> extended.name("$uuid").value(value.guidValue().toString());
            case Format.DATE -> extended.name("$date").value(value.dateValue());
            case Format.TIMESTAMP -> describeTimestamp(extended, value.timestampValue());
            case Format.BINARY -> describeBinary(extended, value);
            case Format.REGEX -> describeRegex(extended, value);
            default -> throw new IllegalStateException("No scalar starts with the byte " + value.tag());
        }
        write(extended.endObject().finish());
    }

    private static void describeTimestamp(ValueWriter extended, long timestamp) {
        extended.name("$timestamp").startObject();
        extended.name("t").value(timestamp >>> Integer.SIZE);
        extended.name("i").value(timestamp & 0xFFFF_FFFFL);
        extended.endObject();
    }

    private static void describeBinary(ValueWriter extended, JsonValue value) {
        extended.name("$binary").startObject();
        extended.name("base64").value(Base64.getEncoder().encodeToString(value.binaryValue()));
        extended.name("subType").value(HexFormat.of().toHexDigits((byte) value.binarySubtype()));
        extended.endObject();
    }

    private static void describeRegex(ValueWriter extended, JsonValue value) {
        extended.name("$regularExpression").startObject();
        extended.name("pattern").value(value.regexPattern());
        extended.name("options").value(value.regexOptions());
        extended.endObject();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }
}
