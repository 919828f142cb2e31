package dev.orrery.cli.ask;

import java.io.PrintWriter;
import java.util.function.Function;

/** How rows look. */
public enum RowForm {
    /** A line for each row, in columns. */
    TABLE(RowTable::new),
    /** A line for each property. */
    EXPANDED(ExpandedRows::new),
    /** A line of JSON for each row. */
    JSON_LINES(JsonLines::new);

    private final Function<PrintWriter, RowPrinter> printer;

    RowForm(Function<PrintWriter, RowPrinter> printer) {
        this.printer = printer;
    }

    public RowPrinter printer(PrintWriter out) {
        return printer.apply(out);
    }
}
