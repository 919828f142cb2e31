package dev.orrery.engine.form;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.DocumentForm;
import dev.orrery.engine.item.StoredItem;
import dev.orrery.engine.transaction.ItemRules;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.item.ItemId;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyCursor;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.row.DocumentShape;
import java.util.Optional;
import java.util.Set;

/**
 * A second API, made for tests: documents have an {@code _id} of any type, which stands first, and nothing of the server's. Their
 * bodies have the text of the id besides, as all bodies have it.
 */
final class DocumentStore implements ItemRules, DocumentForm {

    static final DocumentStore API = new DocumentStore();

    private static final String OWN_ID = "_id";

    private DocumentStore() {}

    @Override
    public JsonValue checkedBody(JsonValue document, int bytesMax) {
        ItemId id = idIn(document).orElseThrow(() -> new OrreryException(
                ErrorCode.INVALID_ID, "A document needs an _id"));
        ValueWriter body = new ValueWriter().startObject().name(StoredItem.ID).value(id.text());
        return copyWithoutId(document, body).endObject().finish();
    }

    @Override
    public ItemId checkedId(JsonValue body) {
        return idIn(body).orElseThrow();
    }

    @Override
    public Optional<ItemId> idIn(JsonValue document) {
        JsonValue id = document.property(OWN_ID);
        return id.isUndefined() ? Optional.empty() : Optional.of(ItemId.of(id));
    }

    @Override
    public DocumentShape shape() {
        return new DocumentShape(Set.of(StoredItem.ID));
    }

    @Override
    public JsonValue document(StoredItem item, Container container) {
        ValueWriter document = new ValueWriter().startObject();
        JsonValue own = item.body().property(OWN_ID);
        if (own.isUndefined()) {
            document.name(OWN_ID).value(item.id().value());
        }
        return copyWithoutId(item.body(), document).endObject().finish();
    }

    private static ValueWriter copyWithoutId(JsonValue from, ValueWriter to) {
        for (PropertyCursor property = from.propertyCursor(); property.next();) {
            if (!property.isNamed(StoredItem.ID)) {
                to.name(property).value(property.value());
            }
        }
        return to;
    }
}
