package dev.orrery.cli.ask;

import dev.orrery.cli.print.Table;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Prints rows as a table, whose columns are the properties of the first hundred rows. What the server adds to every item is
 * left out of rows that are whole items.
 */
final class RowTable implements RowPrinter {

    private static final int ROWS_LOOKED_AT = 100;
    private static final String NO_OBJECT = "value";

    private final PrintWriter out;
    private final List<JsonValue> waiting = new ArrayList<>();
    private final List<String> columns = new ArrayList<>();
    private Optional<Table> table = Optional.empty();
    private boolean hasMore;

    RowTable(PrintWriter out) {
        this.out = out;
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
    public Optional<String> note() {
        return hasMore
                ? Optional.of("Some rows have properties that are not in the table; --json shows them")
                : Optional.empty();
    }

    private void begin() {
        Set<String> names = new LinkedHashSet<>();
        waiting.forEach(row -> names.addAll(names(row)));
        columns.addAll(names);
        Table begun = new Table(columns, waiting.stream().map(this::cells).toList());
        table = Optional.of(begun);
        begun.headLines().forEach(out::println);
        waiting.forEach(row -> out.println(begun.line(cells(row))));
        waiting.clear();
    }

    private void printLine(Table begun, JsonValue row) {
        hasMore |= !columns.containsAll(names(row));
        out.println(begun.line(cells(row)));
    }

    private List<String> cells(JsonValue row) {
        return columns.stream().map(column -> cell(row, column)).toList();
    }

    private static String cell(JsonValue row, String column) {
        JsonValue value = row.isObject() ? row.property(column) : column.equals(NO_OBJECT) ? row : JsonValue.UNDEFINED;
        if (value.isUndefined()) {
            return "";
        }
        return value.isString() ? value.stringValue() : value.toString();
    }

    private static Set<String> names(JsonValue row) {
        if (!row.isObject()) {
            return Set.of(NO_OBJECT);
        }
        Set<String> names = new LinkedHashSet<>();
        for (Property property : row.properties()) {
            names.add(property.name());
        }
        if (names.containsAll(SystemProperty.OF_ITEMS)) {
            names.removeAll(SystemProperty.OF_ITEMS);
        }
        return names;
    }
}
