package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.container.Container;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.partition.PartitionKey;
import dev.orrery.model.partition.PartitionKeyDefinition;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.QueryCheck;
import dev.orrery.query.gather.PartitionedQuery;
import dev.orrery.query.gather.PartitionedQuery.Reach;
import dev.orrery.query.gather.QueryFeature;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes the plans that SDKs ask for before they send a query to each partition. */
final class QueryPlans {

    private QueryPlans() {}

    static QueryPlan of(SqlQuery query, Parameters parameters, CosmosRequest request, Container container) {
        QueryCheck.check(query, parameters);
        QueryRanges ranges = ranges(query, parameters, request, container.partitionKey());
        PartitionedQuery split = split(query, parameters, ranges, container);
        request.header(CosmosHeaders.SUPPORTED_QUERY_FEATURES)
                .ifPresent(list -> checkSupported(split, QueryFeature.parse(list)));
        return new QueryPlan(split, ranges);
    }

    private static QueryRanges ranges(
            SqlQuery query, Parameters parameters, CosmosRequest request, PartitionKeyDefinition definition) {
        Optional<PartitionKey> given = request.partitionKey().filter(key -> !key.components().isEmpty());
        return given.isPresent()
                ? QueryRanges.of(List.of(given.get()), definition)
                : QueryRanges.of(query, parameters, definition);
    }

    /** What one partition alone can answer needs no merging, and so is never refused. */
    private static PartitionedQuery split(
            SqlQuery query, Parameters parameters, QueryRanges ranges, Container container) {
        boolean isAlone = ranges.isPoint() || container.partitions().all().size() == 1;
        if (isAlone && !PartitionedQuery.canMerge(query)) {
            return PartitionedQuery.asItIs(query);
        }
        return PartitionedQuery.of(query, parameters, ranges.isPoint() ? Reach.ONE_KEY : Reach.MANY_KEYS);
    }

    private static void checkSupported(PartitionedQuery split, Set<QueryFeature> supported) {
        Set<QueryFeature> missing = new TreeSet<>(split.features());
        missing.removeAll(supported);
        if (!missing.isEmpty()) {
            throw new OrreryException(
                    ErrorCode.QUERY_UNSUPPORTED,
                    "Query contains the following features, which the calling client does not support: {features}")
                    .with("features", missing.stream().map(Object::toString).collect(Collectors.joining(", ")));
        }
    }
}
