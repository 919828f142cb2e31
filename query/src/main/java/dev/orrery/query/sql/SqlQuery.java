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
 * @param positions where the parts of the whole text stand, that of a subquery's surroundings included
 */
public record SqlQuery(
        boolean isDistinct,
        Optional<Expression> top,
        Projection projection,
        List<FromSource> sources,
        Optional<Expression> filter,
        List<Expression> groupBy,
        List<SortItem> orderBy,
        Optional<OffsetLimit> window,
        TextPositions positions) {

    public SqlQuery {
        sources = List.copyOf(sources);
        groupBy = List.copyOf(groupBy);
        orderBy = List.copyOf(orderBy);
    }

    /** A query that was not parsed, but made of others. */
    public SqlQuery(boolean isDistinct, Optional<Expression> top, Projection projection, List<FromSource> sources,
            Optional<Expression> filter, List<Expression> groupBy, List<SortItem> orderBy,
            Optional<OffsetLimit> window) {
        this(isDistinct, top, projection, sources, filter, groupBy, orderBy, window, TextPositions.NONE);
    }

    /** All of a source that a filter lets pass: {@code SELECT * FROM source WHERE filter}. */
    static SqlQuery filtered(FromSource source, Expression filter, TextPositions positions) {
        return new SqlQuery(false, Optional.empty(), new Projection.All(), List.of(source), Optional.of(filter),
                List.of(), List.of(), Optional.empty(), positions);
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

    /** Whether what stands first after FROM gives its values document by document. */
    public boolean isFirstSourceStreaming() {
        return switch (sources.getFirst().collection()) {
            case FromSource.Collection.Path path -> true;
            case FromSource.Collection.Rows(SqlQuery query) ->
                query.withoutIdleDistinct().isStreaming() && query.top.isEmpty() && query.window.isEmpty();
        };
    }

    /** The same query without a DISTINCT that removes nothing: no two items are the same. */
    private SqlQuery withoutIdleDistinct() {
        return isDistinct && projection instanceof Projection.All && isOverItems() ? withoutDistinct() : this;
    }

    private boolean isOverItems() {
        return sources.size() == 1
                && sources.getFirst() instanceof FromSource.Whole(FromSource.Collection.Path(var path), var alias)
                && path instanceof Expression.Identifier;
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

    /** Whether an aggregate is part of an expression; those of its subqueries are not. */
    public static boolean hasAggregate(Expression expression) {
        Set<Expression.Aggregate> aggregates = new LinkedHashSet<>();
        collectAggregates(expression, aggregates);
        return !aggregates.isEmpty();
    }

    /** The same query without TOP, OFFSET and LIMIT. */
    public SqlQuery withoutWindow() {
        return withWindow(Optional.empty(), Optional.empty());
    }

    public SqlQuery withWindow(Optional<Expression> newTop, Optional<OffsetLimit> newWindow) {
        return new SqlQuery(isDistinct, newTop, projection, sources, filter, groupBy, orderBy, newWindow, positions);
    }

    public SqlQuery withSources(List<FromSource> newSources) {
        return new SqlQuery(isDistinct, top, projection, newSources, filter, groupBy, orderBy, window, positions);
    }

    public SqlQuery withoutDistinct() {
        return new SqlQuery(false, top, projection, sources, filter, groupBy, orderBy, window, positions);
    }

    /** An expression to sort by. */
    public record SortItem(Expression expression, SortDirection direction) {}

    public enum SortDirection {
        ASCENDING, DESCENDING
    }

    /** How many rows to skip, and how many to return after them. */
    public record OffsetLimit(Expression offset, Expression limit) {}
}
