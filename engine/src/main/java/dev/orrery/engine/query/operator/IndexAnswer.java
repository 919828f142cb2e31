package dev.orrery.engine.query.operator;

import dev.orrery.engine.item.RangePosition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.LogicalPlan.Aggregate;
import java.util.List;

/**
 * The aggregates of a query that the index knows.
 *
 * @param values of the aggregates, in their order
 * @param in the partitions that were looked at for that
 * @param indexEntries how many entries were read for that, beyond those that it took to plan
 */
public record IndexAnswer(LogicalPlan.Group group, List<JsonValue> values, List<RangePosition> in, long indexEntries) {

    public IndexAnswer {
        values = List.copyOf(values);
        in = List.copyOf(in);
    }

    /** Of the entries that were read, those that were wanted: each that was counted, and one for each other value. */
    public long wantedEntries() {
        long wanted = 0;
        for (int i = 0; i < values.size(); i++) {
            Aggregate aggregate = group.aggregates().get(i);
            wanted += aggregate.function() == AggregateFunction.COUNT ? values.get(i).longValue() : 1;
        }
        return Math.min(wanted, indexEntries);
    }

    /** Entries of other keys, which lay between. */
    public long passedEntries() {
        return indexEntries - wantedEntries();
    }
}
