package dev.orrery.query.gather;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.HashSet;
import java.util.Optional;

/** Tells why the rows of a query can't be had from those of single partitions. */
final class MergeObstacles {

    private MergeObstacles() {}

    static Optional<OrreryException> find(SqlQuery query) {
        if (query.sources().isEmpty() || DistinctCount.in(query).isPresent()) {
            return Optional.empty();
        }
        if (!query.groupBy().isEmpty() && !query.orderBy().isEmpty()) {
            return unsupported(
                    "ORDER BY can't be used together with GROUP BY over several partitions; give a partition "
                            + "key");
        }
        if (!query.isFirstSourceStreaming()) {
            return unsupported("A subquery in FROM that sorts, groups, counts or compares the rows of all items can't "
                    + "be asked of each partition; give a partition key");
        }
        if (query.projection().expressions().stream().anyMatch(MergeObstacles::isComposed)) {
            return unsupported("Compositions of aggregates and other expressions are not allowed.");
        }
        return query.isDistinct() && !query.groupBy().isEmpty() && !areGroupsDistinct(query)
                ? unsupported("DISTINCT can't be used over groups of several partitions that don't show what GROUP BY "
                        + "has")
                : Optional.empty();
    }

    private static boolean isComposed(Expression expression) {
        return !(expression instanceof Expression.Aggregate) && SqlQuery.hasAggregate(expression);
    }

    private static boolean areGroupsDistinct(SqlQuery query) {
        return switch (query.projection()) {
            case Projection.All all -> false;
            case Projection.Value(Expression value) -> query.groupBy().stream().allMatch(value::equals);
            case Projection.Columns columns -> new HashSet<>(columns.expressions()).containsAll(query.groupBy());
        };
    }

    private static Optional<OrreryException> unsupported(String sentence) {
        return Optional.of(new OrreryException(ErrorCode.QUERY_UNSUPPORTED, sentence));
    }
}
