package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;

/** An item that a query looks at. Its whole document is made only if the query asks for it. */
public interface Document {

    /** What the user wrote. */
    JsonValue body();

    /** The body, and the properties that the server adds to it. */
    JsonValue whole();

    /** A document without anything to add. */
    static Document of(JsonValue value) {
        return new Document() {
            @Override
            public JsonValue body() {
                return value;
            }

            @Override
            public JsonValue whole() {
                return value;
            }
        };
    }
}
