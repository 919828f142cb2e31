package dev.orrery.model.value;

import java.util.Arrays;

/**
 * A walk through a value and all that lies in it, in the order written, without recursion.
 *
 * <p>An array or object is met twice, at its start ({@code VALUE}) and at its end ({@code END}); a scalar once.
 */
final class Walk {

    enum Step {
        VALUE,
        END,
        DONE
    }

    private final byte[] bytes;
    private int[] starts = new int[8];
    private int[] ends = new int[8];
    private int[] counts = new int[8];
    private int depth;
    private int at;
    private boolean isStarted;

    private int valueOffset;
    private int valueIndex;
    private int nameOffset;
    private int nameLength;

    Walk(JsonValue value) {
        bytes = value.bytes();
        at = value.offset();
    }

    Step next() {
        if (depth == 0) {
            if (isStarted) {
                return Step.DONE;
            }
            isStarted = true;
        } else if (at >= ends[depth - 1]) {
            depth--;
            valueOffset = starts[depth];
            return Step.END;
        } else {
            valueIndex = counts[depth - 1]++;
            if (isInObject()) {
                nameOffset = Format.textStart(bytes, at);
                nameLength = Format.varintAt(bytes, at);
                at = nameOffset + nameLength;
            }
        }
        enterValue();
        return Step.VALUE;
    }

    private void enterValue() {
        valueOffset = at;
        if (bytes[at] == Format.ARRAY || bytes[at] == Format.OBJECT) {
            if (depth == starts.length) {
                starts = Arrays.copyOf(starts, depth * 2);
                ends = Arrays.copyOf(ends, depth * 2);
                counts = Arrays.copyOf(counts, depth * 2);
            }
            starts[depth] = at;
            ends[depth] = Format.end(bytes, at);
            counts[depth++] = 0;
            at += Format.CONTAINER_HEAD_BYTES;
        } else {
            at = Format.end(bytes, at);
        }
    }

    private boolean isInObject() {
        return bytes[starts[depth - 1]] == Format.OBJECT;
    }

    /** How many arrays and objects are open, this one included if it just started. */
    int depth() {
        return depth;
    }

    /** How many arrays and objects this value, which was just met, lies in. */
    int level() {
        return isContainer() ? depth - 1 : depth;
    }

    boolean isContainer() {
        return tag() == Format.ARRAY || tag() == Format.OBJECT;
    }

    /** Whether this value is a property's, and has a name. */
    boolean isNamed() {
        int level = level();
        return level > 0 && bytes[starts[level - 1]] == Format.OBJECT;
    }

    byte[] bytes() {
        return bytes;
    }

    byte tag() {
        return bytes[valueOffset];
    }

    /** Where the value met has its contents, behind the tag. */
    int payload() {
        return valueOffset + 1;
    }

    /** The value met; at an end, that which ends. */
    JsonValue value() {
        return JsonValue.ofEncoded(bytes, valueOffset);
    }

    /** The place of the value among its siblings. */
    int index() {
        return valueIndex;
    }

    int nameOffset() {
        return nameOffset;
    }

    int nameLength() {
        return nameLength;
    }
}
