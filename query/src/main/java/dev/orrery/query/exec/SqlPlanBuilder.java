package dev.orrery.query.exec;

import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.logical.Candidates;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.logical.LogicalPlan.Arrangement;
import dev.orrery.query.logical.LogicalPlan.Direction;
import dev.orrery.query.logical.LogicalPlan.Rows;
import dev.orrery.query.logical.LogicalPlan.Taken;
import dev.orrery.query.logical.LogicalPlan.Values;
import dev.orrery.query.logical.RowWindow;
import dev.orrery.query.logical.Scalar;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.FromSource;
import dev.orrery.query.sql.FromSource.Collection;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlQuery.SortDirection;
import dev.orrery.query.sql.SqlQuery.SortItem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;

/**
 * Makes the plan of a query that was checked: its clauses become nodes, its aliases numbers of slots.
 *
 * <pre>
 * SELECT DISTINCT TOP 5 e FROM c JOIN t IN c.tags WHERE f ORDER BY k
 *
 * Limit 5
 *   Distinct
 *     Project e
 *       Sort k
 *         Filter f
 *           Unnest elements of c.tags
 *             Items
 * </pre>
 *
 * <p>Every alias has a slot of its own, also those of subqueries, so that one row serves them all.
 */
public final class SqlPlanBuilder {

    /** The alias of a source that has none; no identifier is so. */
    private static final String NAMELESS = "";

    private final Parameters parameters;
    private final IntSupplier newSlot;

    SqlPlanBuilder(Parameters parameters, IntSupplier newSlot) {
        this.parameters = parameters;
        this.newSlot = newSlot;
    }

    /**
     * The plan of a query whose first source is the container.
     *
     * @param candidates what is known of the items that can give a row
     * @param order the places that ORDER BY names, if they are what an index may have
     */
    public static Values plan(
            SqlQuery query, Parameters parameters, Candidates candidates, Optional<List<PropertyPath>> order) {
        int[] slots = {0};
        return new SqlPlanBuilder(parameters, () -> slots[0]++).overItems(query, candidates, order);
    }

    /** Rows, and what the aliases stand for in them. */
    private record Bound(Rows rows, Scope scope) {

        Bound filtered(Optional<Scalar> predicate) {
            return predicate.map(it -> new Bound(new LogicalPlan.Filter(rows, it), scope)).orElse(this);
        }
    }

    private Values overItems(SqlQuery query, Candidates candidates, Optional<List<PropertyPath>> order) {
        SqlQuery asked = OrderedGroups.rewritten(query);
        return values(asked, rowsOverItems(asked, candidates), order);
    }

    /** The plan of a query that lies in another one. */
    Values within(SqlQuery query, Scope outer) {
        SqlQuery asked = OrderedGroups.rewritten(query);
        Bound from = new Bound(new LogicalPlan.OneRow(), outer.inner());
        return values(asked, joined(asked.sources(), asked.filter(), from), Optional.empty());
    }

    /** The rows of a query whose first source is the container. */
    private Bound rowsOverItems(SqlQuery query, Candidates candidates) {
        if (query.sources().isEmpty()) {
            return joined(List.of(), query.filter(), new Bound(new LogicalPlan.OneRow(), Scope.OUTERMOST));
        }
        FromSource first = query.sources().getFirst();
        Bound from = switch (first.collection()) {
            case Collection.Path path -> fromContainer(first, path, new LogicalPlan.Items(candidates));
            case Collection.Rows(SqlQuery inner) -> query.isFirstSourceStreaming()
                    ? fromStreaming(first, inner, candidates)
                    : bound(first, Scope.OUTERMOST, slot -> new LogicalPlan.Apply(
                            new LogicalPlan.OneRow(),
                            overItems(inner, candidates, Optional.empty()),
                            taken(first),
                            slot));
        };
        return joined(query.sources().subList(1, query.sources().size()), query.filter(), from);
    }

    /** The container itself needs no slot. */
    private Bound fromContainer(FromSource source, Collection.Path path, Rows items) {
        boolean isContainer = source instanceof FromSource.Whole && path.expression() instanceof Expression.Identifier;
        if (isContainer) {
            return new Bound(items, Scope.OUTERMOST.with(alias(source), new RowPath.WholeDocument()));
        }
        Scope root = Scope.OUTERMOST.with(path.root(), new RowPath.WholeDocument());
        Scalar value = scalar(path.expression(), root);
        return bound(source, Scope.OUTERMOST, slot -> new LogicalPlan.Unnest(items, value, taken(source), slot));
    }

    /** Rows of an inner query of which each comes from one item: what it selects is one value more. */
    private Bound fromStreaming(FromSource source, SqlQuery inner, Candidates candidates) {
        Bound rows = rowsOverItems(inner, candidates);
        Scalar value = projection(inner, rows.scope());
        return bound(
                source, Scope.OUTERMOST, slot -> new LogicalPlan.Unnest(rows.rows(), value, taken(source), slot));
    }

    private Bound joined(List<FromSource> sources, Optional<Expression> filter, Bound first) {
        Bound rows = first;
        for (FromSource source : sources) {
            rows = joined(source, rows);
        }
        Scope scope = rows.scope();
        return rows.filtered(filter.map(it -> scalar(it, scope)));
    }

    private Bound joined(FromSource source, Bound outer) {
        return switch (source.collection()) {
            case Collection.Path(Expression path) -> {
                Scalar value = scalar(path, outer.scope());
                yield bound(source, outer.scope(), slot -> new LogicalPlan.Unnest(
                        outer.rows(), value, taken(source), slot));
            }
            case Collection.Rows(SqlQuery inner) -> {
                Values values = within(inner, outer.scope());
                yield bound(source, outer.scope(), slot -> new LogicalPlan.Apply(
                        outer.rows(), values, taken(source), slot));
            }
        };
    }

    /** Makes rows that have what a source gives in a slot of its own. */
    private Bound bound(FromSource source, Scope scope, IntFunction<Rows> rows) {
        int slot = newSlot.getAsInt();
        return new Bound(rows.apply(slot), scope.with(alias(source), new RowPath.Slot(slot)));
    }

    private static String alias(FromSource source) {
        return source.alias().orElse(NAMELESS);
    }

    private static Taken taken(FromSource source) {
        return switch (source) {
            case FromSource.Whole whole -> Taken.WHOLE;
            case FromSource.Elements elements -> Taken.ELEMENTS;
        };
    }

    /** What SELECT, DISTINCT, TOP, OFFSET and LIMIT make of rows. */
    private Values values(SqlQuery query, Bound from, Optional<List<PropertyPath>> order) {
        LogicalPlan.Project project =
                query.isGrouped() ? grouped(query, from) : projected(query, from, order);
        Values different = query.isDistinct() ? new LogicalPlan.Distinct(project) : project;
        RowWindow window = SqlWindow.of(query, parameters);
        return window.equals(RowWindow.ALL) ? different : new LogicalPlan.Limit(different, window);
    }

    private LogicalPlan.Project projected(SqlQuery query, Bound from, Optional<List<PropertyPath>> order) {
        Arrangement rows = query.orderBy().isEmpty()
                ? from.rows()
                : new LogicalPlan.Sort(from.rows(), keys(query.orderBy(), from.scope(), order));
        return new LogicalPlan.Project(rows, projection(query, from.scope()));
    }

    private List<LogicalPlan.Key> keys(List<SortItem> items, Scope scope, Optional<List<PropertyPath>> order) {
        List<LogicalPlan.Key> keys = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            int at = i;
            keys.add(new LogicalPlan.Key(
                    scalar(items.get(i).expression(), scope),
                    direction(items.get(i).direction()),
                    order.map(places -> places.get(at))));
        }
        return keys;
    }

    private static Direction direction(SortDirection direction) {
        return switch (direction) {
            case ASCENDING -> Direction.ASCENDING;
            case DESCENDING -> Direction.DESCENDING;
        };
    }

    private LogicalPlan.Project grouped(SqlQuery query, Bound from) {
        List<Scalar> keys = query.groupBy().stream().map(key -> scalar(key, from.scope())).toList();
        List<LogicalPlan.Aggregate> aggregates = new ArrayList<>();
        Map<Expression, RowPath> known = new HashMap<>();
        List<Expression> computed = new ArrayList<>(query.groupBy());
        for (Expression.Aggregate aggregate : query.aggregates()) {
            computed.add(aggregate);
            aggregates.add(
                    new LogicalPlan.Aggregate(aggregate.function(), scalar(aggregate.argument(), from.scope())));
        }
        List<Integer> slots = computed.stream().map(expression -> newSlot.getAsInt()).toList();
        for (int i = 0; i < slots.size(); i++) {
            known.put(computed.get(i), new RowPath.Slot(slots.get(i)));
        }
        return new LogicalPlan.Project(
                new LogicalPlan.Group(from.rows(), keys, aggregates, slots.isEmpty() ? 0 : slots.getFirst()),
                projection(query, from.scope().knowing(known)));
    }

    private Scalar projection(SqlQuery query, Scope scope) {
        return switch (query.projection()) {
            case Projection.All all -> new SqlStar(scope.place(alias(query.sources().getFirst())));
            case Projection.Value(Expression expression) -> scalar(expression, scope);
            case Projection.Columns(List<Projection.Column> columns) -> new SqlColumns(columns, scope, parameters);
        };
    }

    private Scalar scalar(Expression expression, Scope scope) {
        return new SqlScalar(expression, scope, parameters);
    }
}
