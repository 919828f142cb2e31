package dev.orrery.model.value;

/**
 * A cursor over the properties of an object, which decodes nothing unless asked.
 *
 * <p>It stands before the first property until {@link #next()} is called; the other methods tell about the property it
 * stands on.
 */
public final class PropertyCursor {

    private final byte[] bytes;
    private final int end;
    private int nameOffset;
    private int nameLength;
    private int valueOffset;
    private int nextOffset;

    /** Over the members that lie between two offsets. */
    PropertyCursor(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.end = end;
        this.nextOffset = start;
    }

    /** Steps to the next property; false if there is none. */
    public boolean next() {
        if (nextOffset >= end) {
            return false;
        }
        nameOffset = Format.textStart(bytes, nextOffset);
        nameLength = Format.varintAt(bytes, nextOffset);
        valueOffset = nameOffset + nameLength;
        nextOffset = Format.end(bytes, valueOffset);
        return true;
    }

    /** The array in which the object lies; not to be changed. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the name's UTF-8 bytes start in {@link #bytes()}. */
    public int nameOffset() {
        return nameOffset;
    }

    /** How many bytes the name has. */
    public int nameLength() {
        return nameLength;
    }

    public String name() {
        return Utf8.decode(bytes, nameOffset, nameLength);
    }

    /** Whether the property has this name. */
    public boolean isNamed(String name) {
        return nameLength == Utf8.length(name) && Utf8.matches(bytes, nameOffset, nameLength, name);
    }

    public JsonValue value() {
        return JsonValue.ofEncoded(bytes, valueOffset);
    }
}
