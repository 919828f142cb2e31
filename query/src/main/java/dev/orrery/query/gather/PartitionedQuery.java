package dev.orrery.query.gather;

import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * How a client answers a query over several partitions: what it asks each of them, and how it merges their rows.
 *
 * @param orderBy what the rows of the partitions are merged by; their own orders are kept if it is empty
 * @param hasSelectValue whether the query's rows are values of their own, not objects of columns
 * @param distinctCountAlias says that the rows are only to be counted, and the name that the number has in the only
 *     row; an empty name if it is the row
 * @param rewritten what is asked instead of the query itself, perhaps with {@link OrderedRewriting#FILTER} in it
 */
public record PartitionedQuery(
        DistinctType distinctType,
        MergedWindow window,
        List<SortItem> orderBy,
        MergedGroups groups,
        boolean hasSelectValue,
        Optional<String> distinctCountAlias,
        Optional<SqlQuery> rewritten) {

    /** How far a query reaches. */
    public enum Reach {
        /** Its items all have the same partition key, so that one partition has them all. */
        ONE_KEY,
        MANY_KEYS
    }

    public PartitionedQuery {
        orderBy = List.copyOf(orderBy);
    }

    /** Splits a query that was checked; fails if {@linkplain #canMerge nobody could merge} its rows. */
    public static PartitionedQuery of(SqlQuery query, Parameters parameters, Reach reach) {
        MergeObstacles.find(query).ifPresent(obstacle -> {
            throw obstacle;
        });
        return new QuerySplit(query, parameters, reach).split();
    }

    /** Whether the rows of a query can be had from those that single partitions give. */
    public static boolean canMerge(SqlQuery query) {
        return MergeObstacles.find(query).isEmpty();
    }

    /** A query that is sent as it is, and whose rows are taken as they come. */
    public static PartitionedQuery asItIs(SqlQuery query) {
        return new PartitionedQuery(DistinctType.NONE, MergedWindow.ALL, List.of(), MergedGroups.NONE,
                query.projection() instanceof Projection.Value, Optional.empty(), Optional.empty());
    }

    /** What a client must know to do for this query. */
    public Set<QueryFeature> features() {
        Set<QueryFeature> features = EnumSet.noneOf(QueryFeature.class);
        addIf(distinctType != DistinctType.NONE, QueryFeature.DISTINCT, features);
        addIf(distinctCountAlias.isPresent(), QueryFeature.DISTINCT_COUNT, features);
        addIf(window.top().isPresent(), QueryFeature.TOP, features);
        addIf(window.limit().isPresent(), QueryFeature.OFFSET_AND_LIMIT, features);
        addIf(!orderBy.isEmpty(), QueryFeature.ORDER_BY, features);
        addIf(orderBy.size() > 1, QueryFeature.MULTIPLE_ORDER_BY, features);
        addIf(!groups.keys().isEmpty(), QueryFeature.GROUP_BY, features);
        addAggregates(features);
        return features;
    }

    private void addAggregates(Set<QueryFeature> features) {
        List<AggregateFunction> functions = Stream.concat(Stream.of(groups.aggregate()), columnAggregates())
                .flatMap(Optional::stream)
                .toList();
        addIf(groups.aggregate().isPresent(), QueryFeature.AGGREGATE, features);
        addIf(groups.keys().isEmpty() && !groups.columns().isEmpty(), QueryFeature.NON_VALUE_AGGREGATE, features);
        addIf(functions.size() > 1, QueryFeature.MULTIPLE_AGGREGATES, features);
        addIf(functions.contains(AggregateFunction.COUNTIF), QueryFeature.COUNT_IF, features);
        addIf(functions.contains(AggregateFunction.MAKELIST) || functions.contains(AggregateFunction.MAKESET),
                QueryFeature.LIST_AND_SET_AGGREGATE, features);
    }

    private Stream<Optional<AggregateFunction>> columnAggregates() {
        return groups.columns().values().stream();
    }

    private static void addIf(boolean isNeeded, QueryFeature feature, Collection<QueryFeature> features) {
        if (isNeeded) {
            features.add(feature);
        }
    }
}
