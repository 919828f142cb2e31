package dev.orrery.engine.item;

import dev.orrery.engine.container.Container;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.DocumentShape;

/** How stored items look to the users of an API: which document is made of each. Safe for threads. */
public interface DocumentForm {

    /** Which properties of its documents are not those of the bodies. */
    DocumentShape shape();

    /** The whole document of an item. */
    JsonValue document(StoredItem item, Container container);

    /** How many bytes the document has as a value. */
    default int encodedLength(StoredItem item, Container container) {
        return document(item, container).encodedLength();
    }

    /** Appends the document as JSON text. */
    default void appendText(StoredItem item, Container container, ByteBuilder out) {
        JsonText.write(document(item, container), out);
    }
}
