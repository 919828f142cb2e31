package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;

/** Who takes what a query makes of its rows. */
@FunctionalInterface
interface ValueSink {

    /** Takes a value that is not undefined; false if no more are wanted. */
    boolean accept(JsonValue value);
}
