package dev.orrery.query.gather;

import dev.orrery.query.function.AggregateFunction;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.FromSource.Collection;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Optional;

/**
 * A query that only counts the rows of a DISTINCT one: {@code SELECT VALUE COUNT(1) FROM (SELECT DISTINCT …)}.
 *
 * @param alias the name of the column; empty if the number is the row itself
 * @param distinct the query whose rows are counted
 */
record DistinctCount(String alias, SqlQuery distinct) {

    static Optional<DistinctCount> in(SqlQuery query) {
        boolean isPlain = !query.isDistinct()
                && query.sources().size() == 1
                && query.filter().isEmpty()
                && query.groupBy().isEmpty()
                && query.orderBy().isEmpty()
                && query.top().isEmpty()
                && query.window().isEmpty();
        return isPlain ? source(query).flatMap(distinct -> count(query, distinct)) : Optional.empty();
    }

    private static Optional<SqlQuery> source(SqlQuery query) {
        return query.sources().getFirst() instanceof FromSource.Whole(Collection.Rows(SqlQuery inner), var alias)
                && inner.isDistinct()
                && (isConstant(inner) || inner.withoutDistinct().isStreaming())
                && inner.top().isEmpty()
                && inner.window().isEmpty()
                        ? Optional.of(inner)
                        : Optional.empty();
    }

    /** Whether its row is the same in all partitions, since it takes nothing from them. */
    private static boolean isConstant(SqlQuery query) {
        return query.sources().isEmpty() && !query.isGrouped();
    }

    private static Optional<DistinctCount> count(SqlQuery query, SqlQuery distinct) {
        return switch (query.projection()) {
            case Projection.Value(Expression value) when countsAll(value, query) ->
                Optional.of(new DistinctCount("", distinct));
            case Projection.Columns(List<Projection.Column> columns) when columns.size() == 1
                    && countsAll(columns.getFirst().expression(), query) ->
                Optional.of(new DistinctCount(columns.getFirst().name(), distinct));
            default -> Optional.empty();
        };
    }

    /** Whether it counts something that each row has: a constant, or the row itself. */
    private static boolean countsAll(Expression expression, SqlQuery query) {
        return expression instanceof Aggregate(AggregateFunction function, Expression argument)
                && function == AggregateFunction.COUNT
                && switch (argument) {
                    case Expression.Literal literal -> !literal.value().isUndefined();
                    case Expression.Identifier(String name) ->
                        query.sources().getFirst().alias().equals(Optional.of(name));
                    default -> false;
                };
    }
}
