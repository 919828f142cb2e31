package dev.orrery.query.logical;

import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.SortKey;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A part of all items in the order of their partition keys, and of their ids where these are equal: from a place (inclusive) to
 * another (exclusive). The place of an item is the sort key of its partition key, which has one component, and behind it that
 * of its id; a partition key alone is a place before all items that have it.
 *
 * <p>The bounds are compared as unsigned bytes, so that the same serves for a part of all keys, or of all ids.
 */
public record KeySpan(byte[] from, byte[] to) {

    /** Everything, also items without a partition key. */
    public static final KeySpan ALL = new KeySpan(new byte[0], new byte[] {(byte) 0xFF});

    /** All that begins with a string. */
    public static final KeySpan STRINGS =
            new KeySpan(new byte[] {SortKey.TAG_STRING}, new byte[] {SortKey.TAG_STRING + 1});

    /** The place of an item. */
    public static byte[] place(JsonValue partitionKey, ItemId id) {
        ByteBuilder place = new ByteBuilder();
        SortKey.append(place, partitionKey);
        id.appendKey(place);
        return place.toBytes();
    }

    /** What begins with a value. */
    public static KeySpan of(JsonValue value) {
        byte[] key = SortKey.of(value);
        return new KeySpan(key, behind(key));
    }

    /** From a place on, as far as this goes. */
    public KeySpan startingAt(byte[] place) {
        return Arrays.compareUnsigned(place, from) > 0 ? new KeySpan(place, to) : this;
    }

    /** Up to a place, as far as this goes. */
    public KeySpan endingAt(byte[] place) {
        return Arrays.compareUnsigned(place, to) < 0 ? new KeySpan(from, place) : this;
    }

    /** What is in both. */
    public KeySpan intersection(KeySpan other) {
        return startingAt(other.from).endingAt(other.to);
    }

    /** The smallest that has both. */
    public KeySpan hull(KeySpan other) {
        if (isEmpty() || other.isEmpty()) {
            return isEmpty() ? other : this;
        }
        return new KeySpan(
                Arrays.compareUnsigned(from, other.from) <= 0 ? from : other.from,
                Arrays.compareUnsigned(to, other.to) >= 0 ? to : other.to);
    }

    /** The part of this that begins with a single value, and goes on as another span says; this, if it has more values. */
    public KeySpan then(KeySpan next) {
        boolean isOneValue =
                from.length > 1 && Arrays.equals(to, behind(from)) && SortKey.length(from, 0) == from.length;
        return isOneValue ? new KeySpan(joined(from, next.from), joined(from, next.to)) : this;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        return new ByteBuilder(first.length + second.length).append(first).append(second).toBytes();
    }

    /** The first place behind all that begin with a key; the last byte of a key is never FF. */
    private static byte[] behind(byte[] key) {
        byte[] behind = key.clone();
        behind[behind.length - 1]++;
        return behind;
    }

    /** Whether no item can be in it. */
    public boolean isEmpty() {
        return Arrays.compareUnsigned(from, to) >= 0;
    }

    /** Whether a place is in it. */
    public boolean contains(byte[] place) {
        return Arrays.compareUnsigned(from, place) <= 0 && Arrays.compareUnsigned(place, to) < 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeySpan(byte[] otherFrom, byte[] otherTo)
                && Arrays.equals(from, otherFrom)
                && Arrays.equals(to, otherTo);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(from) + Arrays.hashCode(to);
    }

    @Override
    public String toString() {
        return "[" + HexFormat.of().formatHex(from) + ", " + HexFormat.of().formatHex(to) + ")";
    }
}
