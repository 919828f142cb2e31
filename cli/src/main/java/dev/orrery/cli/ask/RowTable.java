package dev.orrery.cli.ask;

import dev.orrery.cli.print.Colours;
import dev.orrery.cli.print.Table;
import dev.orrery.model.value.JsonValue;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Prints rows as a table, whose columns are the properties of the first hundred rows. */
final class RowTable implements RowPrinter {

    private static final int ROWS_LOOKED_AT = 100;

    private final PrintWriter out;
    private final Colours colours;
    private final List<JsonValue> waiting = new ArrayList<>();
    private final List<String> columns = new ArrayList<>();
    private Optional<Table> table = Optional.empty();
    private boolean hasMore;

    RowTable(PrintWriter out, Colours colours) {
        this.out = out;
        this.colours = colours;
    }

    @Override
    public void print(JsonValue row) {
        if (table.isPresent()) {
            printLine(table.get(), row);
        } else {
            waiting.add(row);
            if (waiting.size() == ROWS_LOOKED_AT) {
                begin();
            }
        }
    }

    @Override
    public void finish() {
        if (table.isEmpty() && !waiting.isEmpty()) {
            begin();
        }
    }

    @Override
    public boolean hasMore() {
        return hasMore;
    }

    private void begin() {
        Set<String> names = new LinkedHashSet<>();
        waiting.forEach(row -> names.addAll(RowCells.names(row)));
        columns.addAll(names);
        Table begun = new Table(columns, waiting.stream().map(this::cells).toList());
        table = Optional.of(begun);
        begun.headLines(colours).forEach(out::println);
        waiting.forEach(row -> out.println(begun.line(cells(row))));
        waiting.clear();
    }

    private void printLine(Table begun, JsonValue row) {
        hasMore |= !columns.containsAll(RowCells.names(row));
        out.println(begun.line(cells(row)));
    }

    private List<String> cells(JsonValue row) {
        return columns.stream().map(column -> RowCells.cell(row, column)).toList();
    }
}
