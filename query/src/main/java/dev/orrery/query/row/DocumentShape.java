package dev.orrery.query.row;

import dev.orrery.model.SystemProperty;
import java.util.Set;

/**
 * Which properties of documents are others than those of the bodies that they are made of. All that is in a body as it is can be
 * computed without the document.
 */
public record DocumentShape(Set<String> made) {

    /** That of SQL's documents: the server adds properties of its own. */
    public static final DocumentShape SQL = new DocumentShape(SystemProperty.OF_ITEMS);

    public DocumentShape {
        made = Set.copyOf(made);
    }

    /** Whether a property of a document is that of its body. */
    public boolean isInBody(String name) {
        return !made.contains(name);
    }
}
