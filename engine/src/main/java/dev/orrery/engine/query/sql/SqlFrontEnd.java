package dev.orrery.engine.query.sql;

import dev.orrery.engine.container.ComputedProperty;
import dev.orrery.engine.container.ComputedPropertyPolicy;
import dev.orrery.engine.index.IndexPlan;
import dev.orrery.engine.query.order.OrderItem;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.exec.QueryCheck;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.plan.SqlPlans;
import dev.orrery.query.sql.SqlParser;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SqlText;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A query of the SQL dialect that has a meaning in its container: parsed, checked, and with the container's computed
 * properties put in. What the dialect refuses, such as an order that has no index, is refused here and nowhere else.
 */
public final class SqlFrontEnd {

    private final SqlQuery query;
    private final LogicalPlan.Values plan;

    private SqlFrontEnd(SqlQuery query, LogicalPlan.Values plan) {
        this.query = query;
        this.plan = plan;
    }

    /**
     * Reads a query; fails if it is malformed, has no meaning, or asks for what the service refuses.
     *
     * @param parameters an array of names and values, or undefined
     * @param indexes those that the container has at the moment of the query
     * @param hasFunction whether the container has a function of a name
     */
    public static SqlFrontEnd read(
            String text,
            JsonValue parameters,
            ComputedPropertyPolicy computed,
            IndexPlan indexes,
            Predicate<String> hasFunction) {
        SqlQuery written = SqlParser.parse(text);
        Parameters values = Parameters.parse(parameters);
        QueryCheck.check(written, values, hasFunction);
        Optional<List<PropertyPath>> order = order(written, computed, indexes);
        SqlQuery expanded = computed.expand(written);
        return new SqlFrontEnd(expanded, SqlPlans.of(expanded, values, order));
    }

    private static Optional<List<PropertyPath>> order(
            SqlQuery written, ComputedPropertyPolicy computed, IndexPlan indexes) {
        if (!OrderRules.apply(written)) {
            return Optional.empty();
        }
        Set<String> names = computed.all().stream().map(ComputedProperty::name).collect(Collectors.toSet());
        return OrderRules.check(written, names, indexes)
                .map(places -> places.stream().map(OrderItem::path).toList());
    }

    /** What the query asks for. */
    public LogicalPlan.Values plan() {
        return plan;
    }

    /** The query as text, with computed properties put in. */
    public String text() {
        return SqlText.of(query);
    }
}
