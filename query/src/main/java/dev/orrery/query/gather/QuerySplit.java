package dev.orrery.query.gather;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.gather.PartitionedQuery.Reach;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.OffsetLimit;
import java.util.List;
import java.util.Optional;

/** Decides how a query is asked of several partitions, and how the rows are merged. */
final class QuerySplit {

    private static final Expression ZERO = new Expression.Literal(JsonValue.of(0));

    private final SqlQuery query;
    private final Reach reach;
    private final MergedWindow window;
    private final boolean hasSelectValue;

    QuerySplit(SqlQuery query, Parameters parameters, Reach reach) {
        this.query = query;
        this.reach = reach;
        window = MergedWindow.of(query, parameters);
        hasSelectValue = query.projection() instanceof Projection.Value;
    }

    PartitionedQuery split() {
        if (query.sources().isEmpty()) {
            return PartitionedQuery.asItIs(query);
        }
        Optional<DistinctCount> distinctCount = DistinctCount.in(query);
        if (distinctCount.isPresent()) {
            return counted(distinctCount.get());
        }
        if (query.isGrouped()) {
            return grouped();
        }
        if (!query.orderBy().isEmpty()) {
            return ordered();
        }
        return query.isDistinct() ? distinct() : streamed();
    }

    /** The client counts what partitions give for the query inside. */
    private PartitionedQuery counted(DistinctCount count) {
        return new PartitionedQuery(DistinctType.UNORDERED, MergedWindow.ALL, List.of(), MergedGroups.NONE,
                hasSelectValue, Optional.of(count.alias()), Optional.of(count.distinct()));
    }

    /** Groups are whole only when all partitions have given theirs, so the client alone can count them. */
    private PartitionedQuery grouped() {
        GroupedRewriting rewriting = GroupedRewriting.of(query);
        return new PartitionedQuery(DistinctType.NONE, window, List.of(), rewriting.groups(),
                hasSelectValue, Optional.empty(), Optional.of(rewriting.query()));
    }

    private PartitionedQuery ordered() {
        SqlQuery ordered = OrderedRewriting.of(query);
        if (query.isDistinct()) {
            return new PartitionedQuery(isSortedByRows() ? DistinctType.ORDERED : DistinctType.UNORDERED, window,
                    query.orderBy(), MergedGroups.NONE, hasSelectValue, Optional.empty(), Optional.of(ordered));
        }
        SqlQuery bounded = ordered.withWindow(window.top().map(QuerySplit::number), enoughRows());
        return new PartitionedQuery(DistinctType.NONE, window, query.orderBy(), MergedGroups.NONE,
                hasSelectValue, Optional.empty(), Optional.of(bounded));
    }

    private PartitionedQuery distinct() {
        Optional<SqlQuery> rewritten =
                window.equals(MergedWindow.ALL) ? Optional.empty() : Optional.of(query.withoutWindow());
        return new PartitionedQuery(DistinctType.UNORDERED, window, List.of(), MergedGroups.NONE,
                hasSelectValue, Optional.empty(), rewritten);
    }

    private PartitionedQuery streamed() {
        if (query.window().isEmpty()) {
            return streamed(window, Optional.empty());
        }
        // A partition that is alone skips rows itself.
        return reach == Reach.ONE_KEY
                ? streamed(MergedWindow.ALL, Optional.empty())
                : streamed(window, Optional.of(query.withWindow(Optional.empty(), enoughRows())));
    }

    private PartitionedQuery streamed(MergedWindow clientsWindow, Optional<SqlQuery> rewritten) {
        return new PartitionedQuery(DistinctType.NONE, clientsWindow, List.of(), MergedGroups.NONE, hasSelectValue,
                Optional.empty(), rewritten);
    }

    /** Any of the rows to skip may come from any partition. */
    private Optional<OffsetLimit> enoughRows() {
        return query.window().isEmpty()
                ? Optional.empty()
                : window.rowsNeeded().map(rows -> new OffsetLimit(ZERO, number(rows)));
    }

    /**
     * Whether equal rows come one after the other. Of objects this is never said, although an order by all their
     * columns has them so: Cosmos DB doesn't either, and the JavaScript SDK would resume at a wrong row.
     */
    private boolean isSortedByRows() {
        return query.projection() instanceof Projection.Value(Expression value)
                && value.equals(query.orderBy().getFirst().expression());
    }

    private static Expression number(int number) {
        return new Expression.Literal(JsonValue.of(number));
    }
}
