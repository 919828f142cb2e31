package dev.orrery.engine.query.run;

import dev.orrery.engine.query.operator.BoundQuery;
import dev.orrery.engine.scan.ItemSource;
import dev.orrery.model.value.JsonValue;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The documents of items, one after the other. */
final class ItemDocuments implements Iterator<JsonValue> {

    private final ItemSource items;
    private final BoundQuery bound;
    private boolean isAhead;

    ItemDocuments(ItemSource items, BoundQuery bound) {
        this.items = items;
        this.bound = bound;
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
        JsonValue document = bound.form().document(items.item(), bound.container());
        isAhead = items.next();
        return document;
    }
}
