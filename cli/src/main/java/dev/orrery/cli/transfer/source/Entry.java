package dev.orrery.cli.transfer.source;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** An entry of a file that is imported: an element of an array, a line, a record of a table. */
public interface Entry {

    /** Its number in the file; the first has 1. */
    long number();

    /** The entry as it stands in the file. */
    String text();

    /** The item that it is; fails with what is wrong if it is none. */
    JsonValue item();

    /** The text in UTF-8, if it is the JSON of the item, so that nobody has to write it anew. */
    default Optional<byte[]> json() {
        return Optional.empty();
    }
}
