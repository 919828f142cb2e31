package dev.orrery.model.value;

import java.util.Arrays;
import java.util.UUID;

/**
 * Writes a value piece by piece into a growing buffer.
 *
 * <p>Inside an object each value follows its {@link #name}; that no name comes twice is the caller's duty. A piece in a
 * place where it can't be is a bug and ends in an {@link IllegalStateException}.
 */
public final class ValueWriter {

    private static final int NO_NAME = -1;

    private final ByteBuilder out;
    private int[] open = new int[8];
    private int depth;
    private int nameStart = NO_NAME;

    public ValueWriter() {
        this(256);
    }

    public ValueWriter(int capacity) {
        out = new ByteBuilder(capacity);
    }

    public ValueWriter startObject() {
        return start(Format.OBJECT);
    }

    public ValueWriter endObject() {
        return end(Format.OBJECT);
    }

    public ValueWriter startArray() {
        return start(Format.ARRAY);
    }

    public ValueWriter endArray() {
        return end(Format.ARRAY);
    }

    /** The name of the property whose value comes next. */
    public ValueWriter name(String name) {
        checkName();
        nameStart = out.length();
        Utf8.append(out, name);
        return this;
    }

    /** The name of the property whose value comes next, already encoded. */
    public ValueWriter name(PropertyName name) {
        checkName();
        nameStart = out.length();
        name.appendTo(out);
        return this;
    }

    /** The name a cursor stands on, copied without decoding it. */
    public ValueWriter name(PropertyCursor property) {
        checkName();
        nameStart = out.length();
        out.appendVarint(property.nameLength());
        out.append(property.bytes(), property.nameOffset(), property.nameLength());
        return this;
    }

    /** Copies all properties of an object into the one that is open, without looking at them. */
    public ValueWriter propertiesOf(JsonValue object) {
        checkName();
        object.appendContentsTo(out);
        return this;
    }

    /** Copies a value; if it is undefined and belongs to a name, the property is left out. */
    public ValueWriter value(JsonValue value) {
        if (value.isUndefined() && nameStart != NO_NAME) {
            out.truncate(nameStart);
            nameStart = NO_NAME;
            return this;
        }
        beforeValue();
        value.appendTo(out);
        return this;
    }

    /** Copies a value if there is one; an undefined element or property is left out. */
    public ValueWriter valueIfDefined(JsonValue value) {
        boolean isLeftOut = value.isUndefined() && nameStart == NO_NAME;
        return isLeftOut ? this : value(value);
    }

    public ValueWriter value(String text) {
        tag(Format.STRING);
        Utf8.append(out, text);
        return this;
    }

    ValueWriter value(char[] chars, int offset, int count) {
        tag(Format.STRING);
        Utf8.append(out, chars, offset, count);
        return this;
    }

    /** Writes a whole number as the smallest type that has it, as JSON's numbers are stored. */
    public ValueWriter value(long number) {
        if (number == (int) number) {
            tag(Format.INT32).appendInt((int) number);
            return this;
        }
        return int64(number);
    }

    /** Writes a whole number as an int64, however small it is. */
    public ValueWriter int64(long number) {
        tag(Format.INT64).appendLong(number);
        return this;
    }

    public ValueWriter value(double number) {
        tag(Format.DOUBLE).appendLong(Double.doubleToLongBits(number));
        return this;
    }

    public ValueWriter value(boolean truth) {
        tag(truth ? Format.TRUE : Format.FALSE);
        return this;
    }

    public ValueWriter nullValue() {
        tag(Format.NULL);
        return this;
    }

    public ValueWriter decimal128(Decimal128 number) {
        tag(Format.DECIMAL128).appendLong(number.high()).appendLong(number.low());
        return this;
    }

    public ValueWriter binary(int subtype, byte[] content) {
        tag(Format.BINARY).appendVarint(content.length).appendByte(subtype).append(content);
        return this;
    }

    public ValueWriter objectId(byte[] id) {
        if (id.length != Format.OBJECT_ID_BYTES) {
            throw new IllegalArgumentException("An object id has 12 bytes, not " + id.length);
        }
        tag(Format.OBJECT_ID).append(id);
        return this;
    }

    public ValueWriter guid(UUID guid) {
        tag(Format.GUID).appendLong(guid.getMostSignificantBits()).appendLong(guid.getLeastSignificantBits());
        return this;
    }

    public ValueWriter date(long epochMillis) {
        tag(Format.DATE).appendLong(epochMillis);
        return this;
    }

    /** Seconds since 1970 in the high half and a counter in the low half, as in BSON. */
    public ValueWriter timestamp(long secondsAndCounter) {
        tag(Format.TIMESTAMP).appendLong(secondsAndCounter);
        return this;
    }

    public ValueWriter regex(String pattern, String options) {
        tag(Format.REGEX);
        Utf8.append(out, pattern);
        Utf8.append(out, options);
        return this;
    }

    public ValueWriter minKey() {
        tag(Format.MIN_KEY);
        return this;
    }

    public ValueWriter maxKey() {
        tag(Format.MAX_KEY);
        return this;
    }

    /** The value, now complete. */
    public JsonValue finish() {
        if (depth > 0 || out.length() == 0) {
            throw new IllegalStateException("The value isn't complete: " + depth + " arrays and objects are open");
        }
        return JsonValue.ofEncoded(out.toBytes());
    }

    /** Forgets all that was written, so that another value can be. */
    public ValueWriter clear() {
        out.truncate(0);
        depth = 0;
        nameStart = NO_NAME;
        return this;
    }

    /** Ends the array or object that was started last. */
    ValueWriter end() {
        return end(out.array()[open[depth - 1]]);
    }

    boolean isNameNext() {
        return depth > 0 && inObject() && nameStart == NO_NAME;
    }

    int depth() {
        return depth;
    }

    /** What is written so far; only the parser looks behind the curtain. */
    ByteBuilder buffer() {
        return out;
    }

    private ValueWriter start(byte tag) {
        beforeValue();
        if (depth == open.length) {
            open = Arrays.copyOf(open, depth * 2);
        }
        open[depth++] = out.length();
        out.append(tag).appendInt(0);
        return this;
    }

    private ValueWriter end(byte tag) {
        if (depth == 0 || out.array()[open[depth - 1]] != tag || nameStart != NO_NAME) {
            throw new IllegalStateException("There is no such array or object to end here");
        }
        int start = open[--depth];
        out.putInt(start + 1, out.length() - start - Format.CONTAINER_HEAD_BYTES);
        return this;
    }

    private ByteBuilder tag(byte tag) {
        beforeValue();
        return out.append(tag);
    }

    private void beforeValue() {
        if (depth == 0) {
            if (out.length() > 0) {
                throw new IllegalStateException("The value is already complete");
            }
        } else if (inObject() && nameStart == NO_NAME) {
            throw new IllegalStateException("A value inside an object needs a name");
        }
        nameStart = NO_NAME;
    }

    private void checkName() {
        if (depth == 0 || !inObject() || nameStart != NO_NAME) {
            throw new IllegalStateException("A name can't stand here");
        }
    }

    private boolean inObject() {
        return out.array()[open[depth - 1]] == Format.OBJECT;
    }
}
