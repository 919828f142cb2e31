package dev.orrery.model.value;

import java.util.Arrays;

/**
 * A way from a value down to one that lies in it, made ready for being walked often.
 *
 * <p>Names are encoded once, and the walk steps over whatever it doesn't want without decoding it.
 */
public final class ValuePath {

    /** The path without steps, that leads nowhere else. */
    public static final ValuePath HERE = new ValuePath();

    private static final int NOT_FOUND = -1;

    private final Step[] steps;

    private ValuePath(Step... steps) {
        this.steps = steps;
    }

    /** A path that goes on to a property. */
    public ValuePath property(String name) {
        return property(PropertyName.of(name));
    }

    public ValuePath property(PropertyName name) {
        return then((bytes, offset) -> findProperty(name, bytes, offset));
    }

    /** A path that goes on to an element, counted from 0. */
    public ValuePath element(int index) {
        return then((bytes, offset) -> findElement(index, bytes, offset));
    }

    private ValuePath then(Step step) {
        Step[] longer = Arrays.copyOf(steps, steps.length + 1);
        longer[steps.length] = step;
        return new ValuePath(longer);
    }

    /** The value at the end of the path; undefined if the path doesn't lead through all of its steps. */
    public JsonValue in(JsonValue root) {
        byte[] bytes = root.bytes();
        int offset = root.offset();
        for (Step step : steps) {
            offset = step.find(bytes, offset);
            if (offset == NOT_FOUND) {
                return JsonValue.UNDEFINED;
            }
        }
        return JsonValue.ofEncoded(bytes, offset);
    }

    private interface Step {
        int find(byte[] bytes, int offset);
    }

    private static int findProperty(PropertyName name, byte[] bytes, int offset) {
        if (bytes[offset] != Format.OBJECT) {
            return NOT_FOUND;
        }
        int end = Format.end(bytes, offset);
        int at = offset + Format.CONTAINER_HEAD_BYTES;
        while (at < end) {
            int nameLength = bytes[at];
            int nameStart = at + 1;
            if (nameLength < 0) {
                nameLength = Format.varintAt(bytes, at);
                nameStart = Format.textStart(bytes, at);
            }
            int valueStart = nameStart + nameLength;
            if (name.isAt(bytes, nameStart, nameLength)) {
                return valueStart;
            }
            at = Format.end(bytes, valueStart);
        }
        return NOT_FOUND;
    }

    private static int findElement(int index, byte[] bytes, int offset) {
        if (bytes[offset] != Format.ARRAY || index < 0) {
            return NOT_FOUND;
        }
        int end = Format.end(bytes, offset);
        int at = offset + Format.CONTAINER_HEAD_BYTES;
        for (int i = 0; i < index && at < end; i++) {
            at = Format.end(bytes, at);
        }
        return at < end ? at : NOT_FOUND;
    }
}
