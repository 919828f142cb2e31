package dev.orrery.query.sql;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A query of the SQL dialect, as parsed.
 *
 * @param top a literal or a parameter, as are the two counts of the window
 * @param sources what FROM names, each after the first a JOIN; none if there is no FROM
 */
public record SqlQuery(
        boolean isDistinct,
        Optional<Expression> top,
        Projection projection,
        List<FromSource> sources,
        Optional<Expression> filter,
        List<Expression> groupBy,
        List<SortItem> orderBy,
        Optional<OffsetLimit> window) {

    public SqlQuery {
        sources = List.copyOf(sources);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }

    /** All of a source that a filter lets pass: {@code SELECT * FROM source WHERE filter}. */
    static SqlQuery filtered(FromSource source, Expression filter) {
        return new SqlQuery(false, Optional.empty(), new Projection.All(), List.of(source), Optional.of(filter),
                List.of(), List.of(), Optional.empty());
    }

    /** Whether its rows are made of groups of rows: there is GROUP BY or an aggregate. */
    public boolean isGrouped() {
        return !groupBy.isEmpty() || !aggregates().isEmpty();
    }

    /**
     * Whether the rows of each document come from that document alone, and in the order of the documents: there is
     * no aggregate, GROUP BY, ORDER BY or DISTINCT. TOP, OFFSET and LIMIT are not looked at.
     */
    public boolean isStreaming() {
        return !sources.isEmpty() && !isDistinct && orderBy.isEmpty() && !isGrouped() && isFirstSourceStreaming();
    }

    private boolean isFirstSourceStreaming() {
        return switch (sources.getFirst().collection()) {
            case FromSource.Collection.Path path -> true;
            case FromSource.Collection.Rows(SqlQuery query) ->
                query.isStreaming() && query.top.isEmpty() && query.window.isEmpty();
        };
    }

    /** The different aggregates that this query computes; those of its subqueries are not among them. */
    public List<Expression.Aggregate> aggregates() {
        Set<Expression.Aggregate> aggregates = new LinkedHashSet<>();
        projection.expressions().forEach(expression -> collectAggregates(expression, aggregates));
        return List.copyOf(aggregates);
    }

    private static void collectAggregates(Expression expression, Set<Expression.Aggregate> aggregates) {
        if (expression instanceof Expression.Aggregate aggregate) {
            aggregates.add(aggregate);
        } else {
            expression.operands().forEach(operand -> collectAggregates(operand, aggregates));
        }
    }

    /** The same query without TOP, OFFSET and LIMIT. */
    public SqlQuery withoutWindow() {
        return new SqlQuery(isDistinct, Optional.empty(), projection, sources, filter, groupBy, orderBy,
                Optional.empty());
    }

    /** An expression to sort by. */
    public record SortItem(Expression expression, SortDirection direction) {}

    public enum SortDirection {
        ASCENDING, DESCENDING
    }

    /** How many rows to skip, and how many to return after them. */
    public record OffsetLimit(Expression offset, Expression limit) {}
}
