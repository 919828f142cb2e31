package dev.orrery.engine.query.run;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.value.JsonValue;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The documents of items, one after the other. */
final class ItemDocuments implements Iterator<JsonValue> {

    private final ItemSource items;
    private final Container container;
    private boolean isAhead;

    ItemDocuments(ItemSource items, Container container) {
        this.items = items;
        this.container = container;
        this.isAhead = items.next();
    }

    @Override
    public boolean hasNext() {
        return isAhead;
    }

    @Override
    public JsonValue next() {
        if (!isAhead) {
            throw new NoSuchElementException();
        }
        JsonValue document = items.item().document(container);
        isAhead = items.next();
        return document;
    }
}
