package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.row.Row;
import java.util.ArrayList;
import java.util.List;

/** The groups of rows of a query with GROUP BY or aggregates. */
public final class RowGroups {

    private final Selection selection;
    private final Grouping grouping;
    private final Row row;

    RowGroups(Selection selection, Row row) {
        this.selection = selection;
        this.row = row;
        grouping = selection.newGrouping();
    }

    public void add(Row found) {
        grouping.add(found);
    }

    /** Adds what other groups of the same query have gathered. */
    public void addAll(RowGroups others) {
        grouping.addAll(others.grouping);
    }

    /** What SELECT makes of the groups, in the order in which they were found; rows that are undefined are left out. */
    public List<JsonValue> rows() {
        List<JsonValue> rows = new ArrayList<>();
        grouping.forEach(row, group -> addTo(rows, group));
        return rows;
    }

    /** The same rows in the order of the groups' keys, so that a later page can count on it. */
    public List<JsonValue> rowsInOrder() {
        List<JsonValue> rows = new ArrayList<>();
        grouping.forEachInOrder(row, group -> addTo(rows, group));
        return rows;
    }

    private boolean addTo(List<JsonValue> rows, Row group) {
        JsonValue value = selection.projection().value(group);
        return value.isUndefined() || rows.add(value);
    }
}
