package dev.orrery.protocol.cosmos.item;

import dev.orrery.model.partition.EffectivePartitionKey;
import dev.orrery.model.partition.EpkRange;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.plan.KeyAnalysis;
import dev.orrery.query.sql.SqlQuery;
import java.util.Comparator;
import java.util.List;

/** Where in the hash space the items of a query can be: ranges in order, none of which overlaps another. */
record QueryRanges(List<Range> ranges) {

    /** The places of a key, or of keys that begin alike. */
    private record Range(EffectivePartitionKey min, EffectivePartitionKey max, boolean isMaxInclusive) {

        static Range of(PartitionKey key, PartitionKeyDefinition definition) {
            EpkRange range = definition.range(key);
            return key.components().size() == definition.paths().size()
                    ? new Range(range.min(), range.min(), true)
                    : new Range(range.min(), range.max(), false);
        }
    }

    private static final QueryRanges EVERYWHERE =
            new QueryRanges(List.of(new Range(EffectivePartitionKey.MIN, EffectivePartitionKey.MAX, false)));

    /** Clients ask one partition, so that an aggregate over nothing has its row. */
    private static final QueryRanges NOWHERE =
            new QueryRanges(List.of(new Range(EffectivePartitionKey.MIN, EffectivePartitionKey.MIN, true)));

    /** Where the filter of a query lets items be. */
    static QueryRanges of(SqlQuery query, Parameters parameters, PartitionKeyDefinition definition) {
        if (query.sources().isEmpty()) {
            return NOWHERE;
        }
        return KeyAnalysis.of(query, parameters, definition.paths())
                .keys()
                .map(keys -> of(keys, definition))
                .orElse(EVERYWHERE);
    }

    static QueryRanges of(List<PartitionKey> keys, PartitionKeyDefinition definition) {
        return keys.isEmpty()
                ? NOWHERE
                : new QueryRanges(keys.stream()
                        .map(key -> Range.of(key, definition))
                        .distinct()
                        .sorted(Comparator.comparing(Range::min))
                        .toList());
    }

    /** Whether one partition has all items, and will have them after any split. */
    boolean isPoint() {
        return ranges.size() == 1 && ranges.getFirst().isMaxInclusive();
    }

    JsonValue toJson() {
        ValueWriter json = new ValueWriter().startArray();
        for (Range range : ranges) {
            json.startObject();
            json.name("min").value(range.min().hex());
            json.name("max").value(range.max().hex());
            json.name("isMinInclusive").value(true);
            json.name("isMaxInclusive").value(range.isMaxInclusive());
            json.endObject();
        }
        return json.endArray().finish();
    }
}
