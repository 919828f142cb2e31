package dev.orrery.engine.item;

import dev.orrery.engine.container.Container;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.DocumentShape;

/** Items as SQL shows them: the body, in which the text of the id is {@code id}, then the system properties. */
public final class SqlDocuments implements DocumentForm {

    public static final SqlDocuments FORM = new SqlDocuments();

    private SqlDocuments() {}

    @Override
    public DocumentShape shape() {
        return DocumentShape.SQL;
    }

    @Override
    public JsonValue document(StoredItem item, Container container) {
        return container.systemProperties()
                .addedTo(item.body(), item.documentNumber(), item.etag(), item.timestampSeconds());
    }

    @Override
    public int encodedLength(StoredItem item, Container container) {
        return item.body().encodedLength() + container.systemProperties().encodedLength(item.timestampSeconds());
    }

    @Override
    public void appendText(StoredItem item, Container container, ByteBuilder out) {
        container.systemProperties()
                .appendText(out, item.body(), item.documentNumber(), item.etag(), item.timestampSeconds());
    }
}
