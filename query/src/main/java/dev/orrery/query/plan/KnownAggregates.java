package dev.orrery.query.plan;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query whose aggregates are known, without the items that they were computed from.
 *
 * <pre>
 * SELECT COUNT(1) AS n FROM c WHERE c.a = 1    before
 * SELECT 17 AS n                               after
 * </pre>
 */
public final class KnownAggregates {

    private KnownAggregates() {}

    public static SqlQuery putInto(SqlQuery query, Map<Aggregate, JsonValue> values) {
        Projection projection = switch (query.projection()) {
            case Projection.All all -> all;
            case Projection.Value(Expression expression) -> new Projection.Value(known(expression, values));
            case Projection.Columns(List<Projection.Column> columns) -> new Projection.Columns(columns.stream()
                    .map(column -> new Projection.Column(column.name(), known(column.expression(), values)))
                    .toList());
        };
        return new SqlQuery(
                query.isDistinct(),
                query.top(),
                projection,
                List.of(),
                Optional.empty(),
                List.of(),
                List.of(),
                query.window(),
                query.positions());
    }

    private static Expression known(Expression expression, Map<Aggregate, JsonValue> values) {
        return expression instanceof Aggregate aggregate
                ? new Expression.Literal(values.get(aggregate))
                : Operands.replaced(expression, operand -> known(operand, values));
    }
}
