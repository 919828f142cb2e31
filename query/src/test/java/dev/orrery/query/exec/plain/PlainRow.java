package dev.orrery.query.exec.plain;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression;
import java.util.Map;
import java.util.Optional;

/** What the aliases of a query stand for, and around it those of the queries it lies in. */
final class PlainRow {

    static final PlainRow EMPTY = new PlainRow(Optional.empty(), "", JsonValue.UNDEFINED, Map.of());

    /** The alias of a source that has none; no identifier is so. */
    static final String NAMELESS = "";

    private final Optional<PlainRow> outer;
    private final String name;
    private final JsonValue value;
    private final Map<Expression, JsonValue> computed;

    private PlainRow(Optional<PlainRow> outer, String name, JsonValue value, Map<Expression, JsonValue> computed) {
        this.outer = outer;
        this.name = name;
        this.value = value;
        this.computed = computed;
    }

    PlainRow with(String alias, JsonValue aliased) {
        return new PlainRow(Optional.of(this), alias, aliased, Map.of());
    }

    /** A row that stands for a group, of which only the keys and the aggregates are known. */
    PlainRow withComputed(Map<Expression, JsonValue> values) {
        return new PlainRow(outer, name, value, values);
    }

    /** The value of an alias; undefined for one that there isn't, but that was checked before. */
    JsonValue value(String alias) {
        PlainRow row = this;
        while (row.outer.isPresent()) {
            if (row.name.equals(alias)) {
                return row.value;
            }
            row = row.outer.get();
        }
        return JsonValue.UNDEFINED;
    }

    boolean isGroup() {
        return !computed.isEmpty();
    }

    Optional<JsonValue> computed(Expression expression) {
        return Optional.ofNullable(computed.get(expression));
    }
}
