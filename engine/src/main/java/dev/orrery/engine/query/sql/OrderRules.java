package dev.orrery.engine.query.sql;

import dev.orrery.engine.index.CompositeIndex;
import dev.orrery.engine.index.CompositePath;
import dev.orrery.engine.index.IndexPlan;
import dev.orrery.engine.index.SortOrder;
import dev.orrery.engine.query.order.OrderItem;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.SystemProperty;
import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What ORDER BY may ask for, as in the service: properties of the item that are indexed, and several only with a composite
 * index over them.
 */
public final class OrderRules {

    private OrderRules() {}

    /** Whether there are rules for a query: it is sorted by properties of items, and not of groups or of inner rows. */
    public static boolean apply(SqlQuery query) {
        return !query.orderBy().isEmpty()
                && !query.isGrouped()
                && !query.sources().isEmpty()
                && query.sources().getFirst().collection() instanceof FromSource.Collection.Path;
    }

    /**
     * The places that a query is sorted by; empty if these are no places but what computed properties compute, or the
     * server's own properties. Fails if the service would.
     *
     * @param written the query as it was written, before computed properties were put in
     * @param computed the names of computed properties
     */
    public static Optional<List<OrderItem>> check(SqlQuery written, Set<String> computed, IndexPlan plan) {
        List<OrderItem> items = new ArrayList<>();
        boolean isSortedOtherwise = false;
        for (SortItem item : written.orderBy()) {
            List<String> path = path(item.expression(), written);
            if (path.isEmpty()) {
                throw notAPlace();
            }
            OrderItem place = new OrderItem(new PropertyPath(path), order(item.direction()));
            items.add(place);
            isSortedOtherwise |=
                    computed.contains(path.getFirst()) || SystemProperty.WITHOUT_TERMS.contains(path.getFirst());
        }
        if (isSortedOtherwise) {
            return Optional.empty();
        }
        if (items.size() == 1) {
            checkIndexed(items.getFirst(), plan);
        } else if (plan.compositeIndexes().stream().noneMatch(index -> serves(index, items))) {
            throw invalid(
                    "The order by query does not have a corresponding composite index that it can be served from.");
        }
        return Optional.of(items);
    }

    private static void checkIndexed(OrderItem item, IndexPlan plan) {
        if (!plan.indexes(IndexPath.of(item.path()))) {
            throw invalid("The index path corresponding to the specified order-by item is excluded.")
                    .with("path", item.path());
        }
    }

    private static boolean serves(CompositeIndex index, List<OrderItem> items) {
        return serves(index, items, false) || serves(index, items, true);
    }

    private static boolean serves(CompositeIndex index, List<OrderItem> items, boolean isReversed) {
        if (index.paths().size() != items.size()) {
            return false;
        }
        for (int i = 0; i < items.size(); i++) {
            CompositePath path = index.paths().get(i);
            boolean isSameOrder = path.order() == items.get(i).order();
            if (!path.path().equals(items.get(i).path()) || isSameOrder == isReversed) {
                return false;
            }
        }
        return true;
    }

    private static SortOrder order(SortDirection direction) {
        return switch (direction) {
            case ASCENDING -> SortOrder.ASCENDING;
            case DESCENDING -> SortOrder.DESCENDING;
        };
    }

    /** The place of an expression in the item. */
    private static List<String> path(Expression expression, SqlQuery query) {
        return switch (expression) {
            case Expression.Identifier(String name) -> aliasPath(name, query);
            case Expression.Property(Expression target, String name) -> followed(path(target, query), name);
            case Expression.Index(Expression target, Expression.Literal(JsonValue name)) when name.isString() ->
                followed(path(target, query), name.stringValue());
            default -> throw notAPlace();
        };
    }

    private static List<String> aliasPath(String alias, SqlQuery query) {
        FromSource first = query.sources().getFirst();
        boolean isFirst = first.alias().filter(alias::equals).isPresent();
        if (!isFirst || first instanceof FromSource.Elements) {
            throw invalid("Order-by over correlated collections is not supported.").with("alias", alias);
        }
        return switch (first.collection()) {
            case FromSource.Collection.Path(Expression path) -> sourcePath(path);
            case FromSource.Collection.Rows rows -> throw notAPlace();
        };
    }

    private static List<String> sourcePath(Expression path) {
        return switch (path) {
            case Expression.Identifier container -> List.of();
            case Expression.Property(Expression target, String name) -> followed(sourcePath(target), name);
            case Expression.Index(Expression target, Expression.Literal(JsonValue name)) when name.isString() ->
                followed(sourcePath(target), name.stringValue());
            default -> throw notAPlace();
        };
    }

    private static List<String> followed(List<String> path, String name) {
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        return longer;
    }

    private static OrreryException notAPlace() {
        return invalid("Unsupported ORDER BY clause. ORDER BY item expression could not be mapped to a document path.");
    }

    private static OrreryException invalid(String sentence) {
        return new OrreryException(ErrorCode.INVALID_QUERY, sentence);
    }
}
