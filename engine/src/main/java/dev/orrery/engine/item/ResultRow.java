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

    /** The whole document of an item, which is put together as it is written. */
    record Document(StoredItem item, Container container, DocumentForm form) implements ResultRow {

        @Override
        public JsonValue value() {
            return form.document(item, container);
        }

        @Override
        public int encodedLength() {
            return form.encodedLength(item, container);
        }

        @Override
        public void appendText(ByteBuilder out) {
            form.appendText(item, container, out);
        }
    }
}
