package dev.orrery.engine.query.random;

import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares rows with those that a naive scan gives, where TOP, OFFSET and LIMIT are left out of the scan: they may
 * choose freely among rows that have the same place in the order.
 */
final class AnswerCheck {

    private final RandomQuery query;
    private final List<JsonValue> all;

    /** All rows there are, in the order that the query asks for. */
    AnswerCheck(RandomQuery query, List<JsonValue> all) {
        this.query = query;
        this.all = all;
    }

    /** Fails if an answer has other rows than it should, or not as many. */
    void sameRows(List<JsonValue> rows) {
        int count = query.window().map(window -> window.count(all.size())).orElse(all.size());
        if (rows.size() != count) {
            throw new AssertionError("There are " + rows.size() + " rows instead of " + count + difference(rows));
        }
        if (!without(rows, all).isEmpty()) {
            throw new AssertionError("Some rows are wrong" + difference(rows));
        }
    }

    /** Fails if the rows of an answer don't come as ORDER BY wants them. */
    void sameOrder(List<JsonValue> rows) {
        if (query.order().isPresent()) {
            int offset = query.window().map(RandomQuery.Window::offset).orElse(0);
            compareKeys(rows, all.subList(Math.min(offset, all.size()), all.size()));
        }
    }

    private void compareKeys(List<JsonValue> rows, List<JsonValue> wanted) {
        for (int i = 0; i < rows.size(); i++) {
            List<JsonValue> key = query.orderKey(rows.get(i));
            List<JsonValue> wantedKey = query.orderKey(wanted.get(i));
            if (!key.equals(wantedKey)) {
                throw new AssertionError("Row " + i + " has " + key + " where " + wantedKey + " is next:\n"
                        + lines(rows) + "instead of\n" + lines(wanted));
            }
        }
    }

    private String difference(List<JsonValue> rows) {
        return ".\nToo many:\n" + lines(without(rows, all)) + "missing (if there is no window):\n"
                + lines(without(all, rows));
    }

    private static List<JsonValue> without(List<JsonValue> rows, List<JsonValue> others) {
        Map<JsonValue, Integer> counts = new HashMap<>();
        others.forEach(row -> counts.merge(row, 1, Integer::sum));
        List<JsonValue> rest = new ArrayList<>();
        for (JsonValue row : rows) {
            if (counts.merge(row, -1, Integer::sum) < 0) {
                rest.add(row);
            }
        }
        return rest;
    }

    private static String lines(List<JsonValue> rows) {
        StringBuilder lines = new StringBuilder();
        rows.forEach(row -> lines.append("  ").append(row).append('\n'));
        return lines.toString();
    }
}
