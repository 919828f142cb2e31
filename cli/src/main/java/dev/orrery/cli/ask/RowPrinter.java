package dev.orrery.cli.ask;

import dev.orrery.model.value.JsonValue;

/** Prints the rows of a query as they come. */
public interface RowPrinter {

    void print(JsonValue row);

    /** Prints what was kept back until all rows were there. */
    void finish();

    /** Whether rows had parts that were not shown. */
    boolean hasMore();
}
