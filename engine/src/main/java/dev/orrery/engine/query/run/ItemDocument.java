package dev.orrery.engine.query.run;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.Document;

/** A stored item as a query sees it. */
final class ItemDocument implements Document {

    private final StoredItem item;
    private final Container container;
    private JsonValue whole;

    ItemDocument(StoredItem item, Container container) {
        this.item = item;
        this.container = container;
    }

    @Override
    public JsonValue body() {
        return item.body();
    }

    @Override
    public JsonValue whole() {
        if (whole == null) {
            whole = item.document(container);
        }
        return whole;
    }
}
