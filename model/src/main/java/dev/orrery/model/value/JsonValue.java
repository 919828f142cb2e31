package dev.orrery.model.value;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/**
 * An immutable value: a view on encoded bytes, of which nothing is decoded until asked for.
 *
 * <p>It is more than JSON has: there is {@link #UNDEFINED}, and there are the types that MongoDB and Tables need. How a
 * value lies in its bytes is described in {@link Format}.
 *
 * <p>Two values are equal if the query language says so: 1 equals 1.0, -0.0 equals 0, and objects are equal whatever
 * the order of their properties. Other than in the query language, {@code NaN} and undefined equal themselves.
 */
public final class JsonValue {

    public static final JsonValue UNDEFINED = ofTag(Format.UNDEFINED);
    public static final JsonValue NULL = ofTag(Format.NULL);
    public static final JsonValue TRUE = ofTag(Format.TRUE);
    public static final JsonValue FALSE = ofTag(Format.FALSE);
    public static final JsonValue MIN_KEY = ofTag(Format.MIN_KEY);
    public static final JsonValue MAX_KEY = ofTag(Format.MAX_KEY);
    public static final JsonValue EMPTY_ARRAY = new ValueWriter().startArray().endArray().finish();
    public static final JsonValue EMPTY_OBJECT = new ValueWriter().startObject().endObject().finish();

    private final byte[] bytes;
    private final int offset;

    private JsonValue(byte[] bytes, int offset) {
        this.bytes = bytes;
        this.offset = offset;
    }

    private static JsonValue ofTag(byte tag) {
        return new JsonValue(new byte[] {tag}, 0);
    }

    public static JsonValue of(String text) {
        return new ValueWriter(text.length() * 3 + 8).value(text).finish();
    }

    /** A whole number, of the smallest type that has it. */
    public static JsonValue of(long number) {
        return new ValueWriter(9).value(number).finish();
    }

    /** A whole number that is an int64, however small it is. */
    public static JsonValue ofInt64(long number) {
        return new ValueWriter(9).int64(number).finish();
    }

    public static JsonValue of(double number) {
        return new ValueWriter(9).value(number).finish();
    }

    public static JsonValue of(Decimal128 number) {
        return new ValueWriter(17).decimal128(number).finish();
    }

    public static JsonValue of(boolean truth) {
        return truth ? TRUE : FALSE;
    }

    /** The value at the start of an array that nobody changes any more and that holds what this package wrote. */
    public static JsonValue ofEncoded(byte[] bytes) {
        return new JsonValue(bytes, 0);
    }

    /** The value at an offset of an array that nobody changes any more and that holds what this package wrote. */
    public static JsonValue ofEncoded(byte[] bytes, int offset) {
        return new JsonValue(bytes, offset);
    }

    public ValueType type() {
        return Format.type(tag());
    }

    public boolean isUndefined() {
        return tag() == Format.UNDEFINED;
    }

    public boolean isNull() {
        return tag() == Format.NULL;
    }

    public boolean isBoolean() {
        return tag() == Format.FALSE || tag() == Format.TRUE;
    }

    /** Whether this is exactly true, and not false or anything else. */
    public boolean isTrue() {
        return tag() == Format.TRUE;
    }

    public boolean isNumber() {
        return tag() >= Format.INT32 && tag() <= Format.DECIMAL128;
    }

    /** Whether this is a number that was written as a whole one; 1.0 isn't. */
    public boolean isInteger() {
        return tag() == Format.INT32 || tag() == Format.INT64;
    }

    /** How this number is stored. */
    public NumberType numberType() {
        return Format.numberType(tag());
    }

    public boolean isDecimal128() {
        return tag() == Format.DECIMAL128;
    }

    public boolean isString() {
        return tag() == Format.STRING;
    }

    public boolean isArray() {
        return tag() == Format.ARRAY;
    }

    public boolean isObject() {
        return tag() == Format.OBJECT;
    }

    public boolean booleanValue() {
        if (!isBoolean()) {
            throw wrongType("a boolean");
        }
        return tag() == Format.TRUE;
    }

    /** The number of an {@linkplain #isInteger() integer}. */
    public long longValue() {
        return switch (tag()) {
            case Format.INT32 -> Format.intAt(bytes, payload());
            case Format.INT64 -> Format.longAt(bytes, payload());
            default -> throw wrongType("an integer");
        };
    }

    /** The double nearest to this number. */
    public double doubleValue() {
        return switch (tag()) {
            case Format.INT32, Format.INT64 -> longValue();
            case Format.DOUBLE -> Double.longBitsToDouble(Format.longAt(bytes, payload()));
            case Format.DECIMAL128 -> decimal128Value().doubleValue();
            default -> throw wrongType("a number");
        };
    }

    public Decimal128 decimal128Value() {
        check(isDecimal128(), "a decimal128");
        return new Decimal128(Format.longAt(bytes, payload()), Format.longAt(bytes, payload() + Long.BYTES));
    }

    /** The exact value of any number that is finite. */
    public BigDecimal exactValue() {
        return switch (tag()) {
            case Format.INT32, Format.INT64 -> BigDecimal.valueOf(longValue());
            case Format.DECIMAL128 -> decimal128Value().toBigDecimal();
            default -> new BigDecimal(doubleValue());
        };
    }

    public String stringValue() {
        check(isString(), "a string");
        return textAt(payload());
    }

    public byte[] binaryValue() {
        check(tag() == Format.BINARY, "binary");
        int start = Format.textStart(bytes, payload()) + 1;
        return Arrays.copyOfRange(bytes, start, end());
    }

    public int binarySubtype() {
        check(tag() == Format.BINARY, "binary");
        return bytes[Format.textStart(bytes, payload())] & 0xFF;
    }

    public byte[] objectIdValue() {
        check(tag() == Format.OBJECT_ID, "an object id");
        return Arrays.copyOfRange(bytes, payload(), end());
    }

    public UUID guidValue() {
        check(tag() == Format.GUID, "a guid");
        return new UUID(Format.longAt(bytes, payload()), Format.longAt(bytes, payload() + Long.BYTES));
    }

    /** A date, in milliseconds since 1970. */
    public long dateValue() {
        check(tag() == Format.DATE, "a date");
        return Format.longAt(bytes, payload());
    }

    /** A timestamp: seconds since 1970 in the high half, a counter in the low half. */
    public long timestampValue() {
        check(tag() == Format.TIMESTAMP, "a timestamp");
        return Format.longAt(bytes, payload());
    }

    public String regexPattern() {
        check(tag() == Format.REGEX, "a regex");
        return textAt(payload());
    }

    public String regexOptions() {
        check(tag() == Format.REGEX, "a regex");
        return textAt(Format.textEnd(bytes, payload()));
    }

    /** The value of a property; undefined if there is no such property or this is no object. */
    public JsonValue property(String name) {
        if (!isObject()) {
            return UNDEFINED;
        }
        int wantedLength = Utf8.length(name);
        int end = end();
        int at = contents();
        while (at < end) {
            int nameStart = Format.textStart(bytes, at);
            int nameLength = Format.varintAt(bytes, at);
            int valueStart = nameStart + nameLength;
            if (nameLength == wantedLength && Utf8.matches(bytes, nameStart, nameLength, name)) {
                return new JsonValue(bytes, valueStart);
            }
            at = Format.end(bytes, valueStart);
        }
        return UNDEFINED;
    }

    /** An element, counted from 0; undefined if there is none or this is no array. */
    public JsonValue element(int index) {
        if (!isArray() || index < 0) {
            return UNDEFINED;
        }
        int end = end();
        int at = contents();
        for (int i = 0; i < index && at < end; i++) {
            at = Format.end(bytes, at);
        }
        return at < end ? new JsonValue(bytes, at) : UNDEFINED;
    }

    /** Walks down through objects; undefined as soon as there is no such property. */
    public JsonValue at(PropertyPath path) {
        JsonValue value = this;
        for (String name : path.names()) {
            value = value.property(name);
        }
        return value;
    }

    /** The number of elements or properties; 0 if this is neither array nor object. Takes a step for each of them. */
    public int size() {
        int size = 0;
        if (isObject()) {
            for (PropertyCursor property = propertyCursor(); property.next();) {
                size++;
            }
        } else if (isArray()) {
            int end = end();
            for (int at = contents(); at < end; at = Format.end(bytes, at)) {
                size++;
            }
        }
        return size;
    }

    /** The properties in the order written; none if this is no object. */
    public Iterable<Property> properties() {
        return () -> new PropertyIterator(propertyCursor());
    }

    /** The elements; none if this is no array. */
    public Iterable<JsonValue> elements() {
        return isArray() ? () -> new ElementIterator(bytes, contents(), end()) : List.of();
    }

    /** A cursor before the first property; over nothing if this is no object. */
    public PropertyCursor propertyCursor() {
        return isObject() ? new PropertyCursor(bytes, contents(), end()) : new PropertyCursor(bytes, 0, 0);
    }

    /** How many arrays and objects lie in one another: 0 for a scalar, 1 for an array of scalars, and so on. */
    public int depth() {
        int deepest = 0;
        Walk walk = new Walk(this);
        while (walk.next() != Walk.Step.DONE) {
            deepest = Math.max(deepest, walk.depth());
        }
        return deepest;
    }

    public int encodedLength() {
        return end() - offset;
    }

    /** Exactly the bytes of this value: the array it lies in, if that holds nothing else, or a copy. Not to be changed. */
    public byte[] encoded() {
        int end = end();
        return offset == 0 && end == bytes.length ? bytes : Arrays.copyOfRange(bytes, offset, end);
    }

    /** This object with the members of another behind its own; that no name comes twice is the caller's duty. */
    public JsonValue withMembersOf(JsonValue other) {
        check(isObject() && other.isObject(), "an object");
        int own = end() - offset;
        int more = other.end() - other.contents();
        byte[] joined = Arrays.copyOfRange(bytes, offset, offset + own + more);
        System.arraycopy(other.bytes, other.contents(), joined, own, more);
        Format.putInt(joined, 1, own + more - Format.CONTAINER_HEAD_BYTES);
        return new JsonValue(joined, 0);
    }

    /** Appends the members of an object, or the elements of an array. */
    void appendContentsTo(ByteBuilder out) {
        check(isObject() || isArray(), "an object or array");
        out.append(bytes, contents(), end() - contents());
    }

    void appendTo(ByteBuilder out) {
        out.append(bytes, offset, encodedLength());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JsonValue value && Equality.areEqual(this, value);
    }

    @Override
    public int hashCode() {
        return Equality.hash(this);
    }

    /** The JSON text; {@code undefined} for undefined. */
    @Override
    public String toString() {
        return JsonText.toString(this);
    }

    byte[] bytes() {
        return bytes;
    }

    int offset() {
        return offset;
    }

    int end() {
        return Format.end(bytes, offset);
    }

    byte tag() {
        return bytes[offset];
    }

    /** Where begins what follows the tag. */
    int payload() {
        return offset + 1;
    }

    private int contents() {
        return offset + Format.CONTAINER_HEAD_BYTES;
    }

    private String textAt(int lengthOffset) {
        int start = Format.textStart(bytes, lengthOffset);
        return Utf8.decode(bytes, start, Format.varintAt(bytes, lengthOffset));
    }

    private void check(boolean isRightType, String wanted) {
        if (!isRightType) {
            throw wrongType(wanted);
        }
    }

    private IllegalStateException wrongType(String wanted) {
        return new IllegalStateException("This is " + type() + " and not " + wanted);
    }
}
