package dev.orrery.query.exec;

import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.row.Formula;
import java.util.List;

/**
 * The formulas of GROUP BY and of the arguments of aggregates.
 *
 * @param firstSlot where a group's keys are put when it is complete, and behind them its aggregates
 */
record GroupFormulas(List<Formula> keys, List<Aggregate> aggregates, int firstSlot) {

    /** An aggregate function and what it is applied to. */
    record Aggregate(AggregateFunction function, Formula argument) {}

    GroupFormulas {
        keys = List.copyOf(keys);
        aggregates = List.copyOf(aggregates);
    }
}
