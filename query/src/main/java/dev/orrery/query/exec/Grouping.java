package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.SqlQuery;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rows of a query with GROUP BY or aggregates, gathered into groups. */
final class Grouping {

    private final List<Expression> keys;
    private final List<Expression.Aggregate> aggregates;
    private final Evaluator evaluator;
    private final MemoryBudget budget;
    private final Map<List<JsonValue>, List<Accumulator>> groups = new LinkedHashMap<>();

    Grouping(SqlQuery query, Evaluator evaluator, MemoryBudget budget) {
        keys = query.groupBy();
        aggregates = query.aggregates();
        this.evaluator = evaluator;
        this.budget = budget;
    }

    /** A row for each group; without GROUP BY all rows are one group, and so are none. */
    Stream<Row> groups(Stream<Row> rows, Row outer) {
        rows.forEach(this::add);
        return rows(outer);
    }

    /** A row for each group of the rows that were added. */
    Stream<Row> rows(Row outer) {
        if (keys.isEmpty() && groups.isEmpty()) {
            groups.put(List.of(), accumulators());
        }
        return groups.entrySet().stream().map(group -> outer.withComputed(computed(group.getKey(), group.getValue())));
    }

    /** Adds the groups of another grouping of the same query. */
    void addAll(Grouping other) {
        other.groups.forEach((key, theirs) -> {
            List<Accumulator> ours = groups.putIfAbsent(key, theirs);
            for (int i = 0; ours != null && i < ours.size(); i++) {
                ours.get(i).merge(theirs.get(i));
            }
        });
    }

    void add(Row row) {
        List<JsonValue> key = keys.stream().map(expression -> evaluator.evaluate(expression, row)).toList();
        List<Accumulator> group = groups.get(key);
        if (group == null) {
            group = accumulators();
            groups.put(key.stream().map(budget::keep).toList(), group);
        }
        for (int i = 0; i < group.size(); i++) {
            group.get(i).add(evaluator.evaluate(aggregates.get(i).argument(), row));
        }
    }

    private List<Accumulator> accumulators() {
        List<Accumulator> accumulators = new ArrayList<>();
        for (Expression.Aggregate aggregate : aggregates) {
            accumulators.add(Accumulator.of(aggregate.function(), budget));
        }
        return accumulators;
    }

    private Map<Expression, JsonValue> computed(List<JsonValue> key, List<Accumulator> accumulators) {
        Map<Expression, JsonValue> computed = new HashMap<>();
        for (int i = 0; i < keys.size(); i++) {
            computed.put(keys.get(i), key.get(i));
        }
        for (int i = 0; i < aggregates.size(); i++) {
            computed.put(aggregates.get(i), accumulators.get(i).result());
        }
        return computed;
    }
}
