package dev.orrery.model.value;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** The properties of an object, one after the other, with decoded names. */
final class PropertyIterator implements Iterator<Property> {

    private final PropertyCursor cursor;
    private boolean isOnProperty;

    PropertyIterator(PropertyCursor cursor) {
        this.cursor = cursor;
        this.isOnProperty = cursor.next();
    }

    @Override
    public boolean hasNext() {
        return isOnProperty;
    }

    @Override
    public Property next() {
        if (!isOnProperty) {
            throw new NoSuchElementException();
        }
        Property property = new Property(cursor.name(), cursor.value());
        isOnProperty = cursor.next();
        return property;
    }
}
