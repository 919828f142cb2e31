package dev.orrery.cli.ask;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** Prints the rows of a query as they come. */
interface RowPrinter {

    void print(JsonValue row);

    /** Prints what was kept back until all rows were there. */
    void finish();

    /** What a reader should know beside the rows. */
    Optional<String> note();
}
