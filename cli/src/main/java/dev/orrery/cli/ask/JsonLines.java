package dev.orrery.cli.ask;

import dev.orrery.model.value.JsonValue;
import java.io.PrintWriter;

/** Prints each row on a line of its own, as JSON. */
record JsonLines(PrintWriter out) implements RowPrinter {

    @Override
    public void print(JsonValue row) {
        out.println(row);
    }

    @Override
    public void finish() {
        // Each row is printed at once.
    }

    @Override
    public boolean hasMore() {
        return false;
    }
}
