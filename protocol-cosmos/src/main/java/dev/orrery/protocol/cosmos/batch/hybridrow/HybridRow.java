package dev.orrery.protocol.cosmos.batch.hybridrow;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The values of some columns. */
public final class HybridRow {

    public static final HybridRow EMPTY = new HybridRow(Map.of());

    private final Map<Column<?>, Object> values;

    /** Each value is of the type of its column. */
    HybridRow(Map<Column<?>, Object> values) {
        this.values = values;
    }

    public <T> HybridRow with(Column<T> column, T value) {
        Map<Column<?>, Object> more = new LinkedHashMap<>(values);
        more.put(column, value);
        return new HybridRow(more);
    }

    public <T> HybridRow with(Column<T> column, Optional<T> value) {
        return value.map(present -> with(column, present)).orElse(this);
    }

    public <T> Optional<T> value(Column<T> column) {
        return Optional.ofNullable(values.get(column)).map(column.type()::cast);
    }

    public boolean has(Column<?> column) {
        return values.containsKey(column);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof HybridRow row && values.equals(row.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
