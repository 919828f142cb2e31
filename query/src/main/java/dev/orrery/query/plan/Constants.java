package dev.orrery.query.plan;

import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.exec.InMemoryQuery;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.UserFunctions;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Projection;
import dev.orrery.query.sql.SqlQuery;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** The values of expressions that are the same for all rows. */
final class Constants {

    /** Functions that may give another value each time they are called. */
    private static final Set<String> CHANGING =
            Set.of("RAND", "GETCURRENTDATETIME", "GETCURRENTTICKS", "GETCURRENTTIMESTAMP");

    private final Parameters parameters;
    private final Optional<EvaluationContext> context;

    /**
     * @param context what the rows of the query are computed with; without it no function is called, since some depend
     *     on it
     */
    Constants(Parameters parameters, Optional<EvaluationContext> context) {
        this.parameters = parameters;
        this.context = context;
    }

    /** The value of an expression, which may be undefined; empty if it depends on the row, chance or the moment. */
    Optional<JsonValue> valueOf(Expression expression) {
        return switch (expression) {
            case Expression.Literal(JsonValue value) -> Optional.of(value);
            case Expression.Parameter(String name) -> Optional.of(parameters.value(name));
            default -> isConstant(expression) ? computed(expression) : Optional.empty();
        };
    }

    /** The values of expressions that are all constant. */
    Optional<List<JsonValue>> valuesOf(List<Expression> expressions) {
        List<JsonValue> values = new ArrayList<>(expressions.size());
        for (Expression expression : expressions) {
            Optional<JsonValue> value = valueOf(expression);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            values.add(value.get());
        }
        return Optional.of(values);
    }

    private boolean isConstant(Expression expression) {
        return switch (expression) {
            case Expression.Identifier i -> false;
            case Expression.Subquery s -> false;
            case Expression.Aggregate a -> false;
            case Expression.UserCall u -> false;
            case Expression.Property(Expression target, String name) -> isConstant(target);
            case Expression.Call call -> isLasting(call) && areConstant(call.arguments());
            default -> areConstant(expression.operands());
        };
    }

    private boolean areConstant(List<Expression> expressions) {
        for (Expression expression : expressions) {
            if (!isConstant(expression)) {
                return false;
            }
        }
        return true;
    }

    private boolean isLasting(Expression.Call call) {
        return context.isPresent() && !CHANGING.contains(call.function().toUpperCase(Locale.ROOT));
    }

    /** What can't be computed fails on the first row, or never if no row gets there. */
    private Optional<JsonValue> computed(Expression expression) {
        SqlQuery query = new SqlQuery(false, Optional.empty(), new Projection.Value(expression), List.of(),
                Optional.empty(), List.of(), List.of(), Optional.empty());
        try {
            List<JsonValue> rows =
                    InMemoryQuery.run(query, parameters, List.of(), context.orElseGet(Constants::withoutFunctions));
            return Optional.of(rows.isEmpty() ? JsonValue.UNDEFINED : rows.getFirst());
        } catch (OrreryException e) {
            return Optional.empty();
        }
    }

    private static EvaluationContext withoutFunctions() {
        return new EvaluationContext(Instant.EPOCH, RandomGenerator.getDefault(), UserFunctions.NONE);
    }
}
