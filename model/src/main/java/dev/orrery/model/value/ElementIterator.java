package dev.orrery.model.value;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The elements of an array, one after the other. */
final class ElementIterator implements Iterator<JsonValue> {

    private final byte[] bytes;
    private final int end;
    private int at;

    ElementIterator(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.end = end;
        this.at = start;
    }

    @Override
    public boolean hasNext() {
        return at < end;
    }

    @Override
    public JsonValue next() {
        if (at >= end) {
            throw new NoSuchElementException();
        }
        JsonValue element = JsonValue.ofEncoded(bytes, at);
        at = Format.end(bytes, at);
        return element;
    }
}
