package dev.orrery.engine.query.plan;

import dev.orrery.engine.query.answer.DistinctAccess;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.index.ValueSet;
import dev.orrery.query.plan.RootPaths;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import dev.orrery.storage.Direction;
import java.util.List;
import java.util.Optional;

/** The path whose different values are all that a query asks for, in one order or the other. */
public record DistinctPath(IndexPath path, Direction direction) {

    /** The path of {@code SELECT DISTINCT VALUE c.a FROM c}, perhaps with {@code ORDER BY c.a}. */
    public static Optional<DistinctPath> of(BoundQuery bound) {
        SqlQuery query = bound.query();
        boolean isAllItems = query.isDistinct() && query.filter().isEmpty() && !query.isGrouped();
        if (!isAllItems || !(query.projection() instanceof Projection.Value(Expression value))) {
            return Optional.empty();
        }
        return RootPaths.of(value, query)
                .filter(path -> isSortedBy(value, query.orderBy()))
                .map(path -> new DistinctPath(path, direction(query.orderBy())));
    }

    private static boolean isSortedBy(Expression value, List<SortItem> order) {
        return order.isEmpty() || (order.size() == 1 && order.getFirst().expression().equals(value));
    }

    private static Direction direction(List<SortItem> order) {
        boolean isDescending = !order.isEmpty() && order.getFirst().direction() == SortDirection.DESCENDING;
        return isDescending ? Direction.BACKWARD : Direction.FORWARD;
    }

    public DistinctAccess access(BoundQuery bound) {
        return new DistinctAccess(bound.items(), path, ValueSet.ALL, direction);
    }
}
