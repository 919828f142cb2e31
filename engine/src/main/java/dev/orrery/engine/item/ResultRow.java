package dev.orrery.engine.item;

import dev.orrery.engine.container.Container;
import dev.orrery.model.value.ByteBuilder;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;

/** A row of an answer, which becomes a value or JSON text, whichever is wanted. */
public sealed interface ResultRow {

    /** The row as a value. */
    JsonValue value();

    /** How many bytes the value has. */
    int encodedLength();

    /** Appends the row as JSON text. */
    void appendText(ByteBuilder out);

    /** A row that was computed. */
    record Computed(JsonValue value) implements ResultRow {

        @Override
        public int encodedLength() {
            return value.encodedLength();
        }

        @Override
        public void appendText(ByteBuilder out) {
            JsonText.write(value, out);
        }
    }

    /** A whole item with its system properties. They are put together as it is written. */
    record Document(StoredItem item, Container container) implements ResultRow {

        @Override
        public JsonValue value() {
            return item.document(container);
        }

        @Override
        public int encodedLength() {
            return item.documentLength(container);
        }

        @Override
        public void appendText(ByteBuilder out) {
            item.appendDocument(container, out);
        }
    }
}
