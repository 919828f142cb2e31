package dev.orrery.cli.ask;

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
    private long count;

    ExpandedRows(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void print(JsonValue row) {
        count++;
        out.println("-[ " + count + " ]" + RULE);
        Set<String> names = RowCells.names(row);
        int width = names.stream().mapToInt(String::length).max().orElse(0);
        for (String name : names) {
            out.println(name + " ".repeat(width - name.length()) + " | " + RowCells.cell(row, name));
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
