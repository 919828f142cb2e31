package dev.orrery.cli.ask;

import dev.orrery.cli.print.Colours;
import java.io.PrintWriter;
import java.util.function.BiFunction;

/** How rows look. */
public enum RowForm {
    /** A line for each row, in columns. */
    TABLE(RowTable::new),
    /** A line for each property. */
    EXPANDED(ExpandedRows::new),
    /** A line of JSON for each row. */
    JSON_LINES((out, colours) -> new JsonLines(out));

    private final BiFunction<PrintWriter, Colours, RowPrinter> printer;

    RowForm(BiFunction<PrintWriter, Colours, RowPrinter> printer) {
        this.printer = printer;
    }

    public RowPrinter printer(PrintWriter out, Colours colours) {
        return printer.apply(out, colours);
    }
}
