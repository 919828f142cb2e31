package dev.orrery.cli.ask;

import dev.orrery.cli.print.Colours;
import dev.orrery.model.value.JsonValue;
import java.io.PrintWriter;
import java.util.Set;

/**
 * Prints each row below a line with its number, a property to a line, nothing cut off.
 *
 * <pre>
 * -[ 1 ]--------
 * name | Anna
 * tags | ["x",1]
 * </pre>
 */
final class ExpandedRows implements RowPrinter {

    private static final String RULE = "--------";

    private final PrintWriter out;
    private final Colours colours;
    private long count;

    ExpandedRows(PrintWriter out, Colours colours) {
        this.out = out;
        this.colours = colours;
    }

    @Override
    public void print(JsonValue row) {
        count++;
        out.println(colours.aside("-[ " + count + " ]" + RULE));
        Set<String> names = RowCells.names(row);
        int width = names.stream().mapToInt(String::length).max().orElse(0);
        for (String name : names) {
            out.println(colours.head(name) + " ".repeat(width - name.length()) + " | " + RowCells.cell(row, name));
        }
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
