package dev.orrery.engine.query.random;

import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A query made by chance.
 *
 * @param shown what SELECT shows, after DISTINCT and TOP
 * @param body FROM, WHERE and GROUP BY
 * @param order what ORDER BY says; the columns k0, k1 and so on then show its values, unless the row is the value
 */
record RandomQuery(
        Kind kind, String shown, String body, Optional<String> order, Optional<Window> window, JsonValue parameters) {

    enum Kind {
        ROWS,
        DISTINCT,
        GROUPS
    }

    /** Which of the rows are wanted: TOP as many, or as OFFSET and LIMIT say. */
    record Window(boolean isTop, int offset, int limit) {

        /** How many of so many rows that is. */
        int count(int rows) {
            return Math.clamp(rows - offset, 0, limit);
        }
    }

    String sql() {
        return text(window);
    }

    /** The same query without TOP, OFFSET and LIMIT. */
    String unlimited() {
        return text(Optional.empty());
    }

    private String text(Optional<Window> shownWindow) {
        StringBuilder text = new StringBuilder("SELECT ");
        if (kind == Kind.DISTINCT) {
            text.append("DISTINCT ");
        }
        shownWindow.filter(Window::isTop).ifPresent(top -> text.append("TOP ").append(top.limit()).append(' '));
        text.append(shown).append(' ').append(body);
        order.ifPresent(items -> text.append(" ORDER BY ").append(items));
        shownWindow.filter(it -> !it.isTop())
                .ifPresent(it -> text.append(" OFFSET " + it.offset() + " LIMIT " + it.limit()));
        return text.toString();
    }

    /** The place of a row in the order; all arrays have the same, and all objects. */
    List<JsonValue> orderKey(JsonValue row) {
        if (shown.startsWith("VALUE ")) {
            return List.of(place(row));
        }
        List<JsonValue> key = new ArrayList<>();
        for (int i = 0; shown.contains(" AS k" + i); i++) {
            key.add(place(row.property("k" + i)));
        }
        return key;
    }

    private static JsonValue place(JsonValue value) {
        if (value.isArray()) {
            return JsonValue.EMPTY_ARRAY;
        }
        return value.isObject() ? JsonValue.EMPTY_OBJECT : value;
    }
}
