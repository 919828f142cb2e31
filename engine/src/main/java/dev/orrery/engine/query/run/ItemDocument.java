package dev.orrery.engine.query.run;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.Document;

/** A stored item as a query sees it. */
final class ItemDocument implements Document {

    private final StoredItem item;
    private final Container container;
    private final DocumentForm form;
    private JsonValue whole;

    ItemDocument(StoredItem item, Container container, DocumentForm form) {
        this.item = item;
        this.container = container;
        this.form = form;
    }

    @Override
    public JsonValue body() {
        return item.body();
    }

    @Override
    public JsonValue whole() {
        if (whole == null) {
            whole = form.document(item, container);
        }
        return whole;
    }
}
