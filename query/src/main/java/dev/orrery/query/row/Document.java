package dev.orrery.query.row;

import dev.orrery.model.value.JsonValue;
import java.util.Iterator;

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

    /** Documents without anything to add. */
    static Iterable<Document> ofEach(Iterable<JsonValue> values) {
        return () -> {
            Iterator<JsonValue> iterator = values.iterator();
            return new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return iterator.hasNext();
                }

                @Override
                public Document next() {
                    return of(iterator.next());
                }
            };
        };
    }
}
