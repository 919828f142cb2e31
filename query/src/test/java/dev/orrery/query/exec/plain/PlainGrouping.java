package dev.orrery.query.exec.plain;

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
final class PlainGrouping {

    private final List<Expression> keys;
    private final List<Expression.Aggregate> aggregates;
    private final PlainEvaluator evaluator;
    private final Map<List<JsonValue>, List<PlainAccumulator>> groups = new LinkedHashMap<>();

    PlainGrouping(SqlQuery query, PlainEvaluator evaluator) {
        keys = query.groupBy();
        aggregates = query.aggregates();
        this.evaluator = evaluator;
    }

    /** A row for each group; without GROUP BY all rows are one group, and so are none. */
    Stream<PlainRow> groups(Stream<PlainRow> rows, PlainRow outer) {
        rows.forEach(this::add);
        if (keys.isEmpty() && groups.isEmpty()) {
            groups.put(List.of(), accumulators());
        }
        return groups.entrySet().stream().map(group -> outer.withComputed(computed(group.getKey(), group.getValue())));
    }

    private void add(PlainRow row) {
        List<JsonValue> key = keys.stream().map(expression -> evaluator.evaluate(expression, row)).toList();
        List<PlainAccumulator> group = groups.get(key);
        if (group == null) {
            group = accumulators();
            groups.put(key, group);
        }
        for (int i = 0; i < group.size(); i++) {
            group.get(i).add(evaluator.evaluate(aggregates.get(i).argument(), row));
        }
    }

    private List<PlainAccumulator> accumulators() {
        List<PlainAccumulator> accumulators = new ArrayList<>();
        for (Expression.Aggregate aggregate : aggregates) {
            accumulators.add(PlainAccumulator.of(aggregate.function()));
        }
        return accumulators;
    }

    private Map<Expression, JsonValue> computed(List<JsonValue> key, List<PlainAccumulator> accumulators) {
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
