package dev.orrery.engine.query.plan;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.Expression.Aggregate;
import java.util.List;
import java.util.Map;

/**
 * The aggregates of a query that the index knows.
 *
 * @param in the partitions that were looked at for that
 * @param indexEntries how many entries were read for that, beyond those that it took to plan
 */
public record Counted(Map<Aggregate, JsonValue> values, List<RangePosition> in, long indexEntries) {

    static final Counted NOTHING = new Counted(Map.of(), List.of(), 0);

    /** Of the entries that were read, those that were wanted: each that was counted, and one for each other value. */
    public long wantedEntries() {
        long wanted = values.entrySet().stream()
                .mapToLong(value -> value.getKey().function() == AggregateFunction.COUNT
                        ? value.getValue().longValue()
                        : 1)
                .sum();
        return Math.min(wanted, indexEntries);
    }

    /** Entries of other keys, which lay between. */
    public long passedEntries() {
        return indexEntries - wantedEntries();
    }
}
