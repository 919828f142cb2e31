package dev.orrery.query.gather;

import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.Expression;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a client puts groups of several partitions together; without keys all rows are one group.
 *
 * @param keys what GROUP BY has
 * @param aggregate what is computed for each group, if the query selects that value alone
 * @param columns what a group has otherwise, in order: an aggregate, or a value that is the same everywhere
 */
public record MergedGroups(
        List<Expression> keys,
        Optional<AggregateFunction> aggregate,
        Map<String, Optional<AggregateFunction>> columns) {

    static final MergedGroups NONE = new MergedGroups(List.of(), Optional.empty(), Map.of());

    public MergedGroups {
        keys = List.copyOf(keys);
        columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
    }
}
