package dev.orrery.engine.item;

import java.util.Arrays;

/** A key as a map knows it: bytes compared by content. */
public record Bytes(byte[] array) {

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes(byte[] otherArray) && Arrays.equals(array, otherArray);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(array);
    }
}
