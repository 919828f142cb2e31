package dev.orrery.cli.transfer.source;

import dev.orrery.model.value.JsonValue;

/** An entry of a file that is imported: an element of an array, a line, a record of a table. */
public interface Entry {

    /** Its number in the file; the first has 1. */
    long number();

    /** The entry as it stands in the file. */
    String text();

    /** The item that it is; fails with what is wrong if it is none. */
    JsonValue item();
}
