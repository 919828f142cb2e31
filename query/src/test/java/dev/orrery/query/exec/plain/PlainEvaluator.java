package dev.orrery.query.exec.plain;

import dev.orrery.model.bound.Cancellation;
import dev.orrery.model.bound.Checkpoints;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.BuiltInFunction;
import dev.orrery.query.function.BuiltInFunctions;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.function.LikePattern;
import dev.orrery.query.function.NumberValue;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.Aggregate;
import dev.orrery.query.sql.Expression.And;
import dev.orrery.query.sql.Expression.ArrayLiteral;
import dev.orrery.query.sql.Expression.Between;
import dev.orrery.query.sql.Expression.Binary;
import dev.orrery.query.sql.Expression.Call;
import dev.orrery.query.sql.Expression.Coalesce;
import dev.orrery.query.sql.Expression.Conditional;
import dev.orrery.query.sql.Expression.Identifier;
import dev.orrery.query.sql.Expression.In;
import dev.orrery.query.sql.Expression.Index;
import dev.orrery.query.sql.Expression.Like;
import dev.orrery.query.sql.Expression.Literal;
import dev.orrery.query.sql.Expression.Member;
import dev.orrery.query.sql.Expression.ObjectLiteral;
import dev.orrery.query.sql.Expression.Or;
import dev.orrery.query.sql.Expression.Parameter;
import dev.orrery.query.sql.Expression.Property;
import dev.orrery.query.sql.Expression.Subquery;
import dev.orrery.query.sql.Expression.Unary;
import dev.orrery.query.sql.Expression.UserCall;
import dev.orrery.query.sql.UnaryOperator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** Computes the value of an expression in a row. */
final class PlainEvaluator {

    private final Parameters parameters;
    private final EvaluationContext context;
    private final BiFunction<Subquery, PlainRow, JsonValue> subqueries;
    private final Map<String, BuiltInFunction> functions = new HashMap<>();

    PlainEvaluator(Parameters parameters, EvaluationContext context,
            BiFunction<Subquery, PlainRow, JsonValue> subqueries) {
        this.parameters = parameters;
        this.context = context;
        this.subqueries = subqueries;
    }

    /** Whether an expression is exactly true. */
    boolean isTrue(Expression expression, PlainRow row) {
        return isTrue(evaluate(expression, row));
    }

    JsonValue evaluate(Expression expression, PlainRow row) {
        return row.isGroup()
                ? row.computed(expression).orElseGet(() -> compute(expression, row))
                : compute(expression, row);
    }

    private JsonValue compute(Expression expression, PlainRow row) {
        return switch (expression) {
            case Literal(JsonValue value) -> value;
            case Parameter(String name) -> parameters.value(name);
            case Identifier(String name) -> row.value(name);
            case Property(Expression target, String name) -> evaluate(target, row).property(name);
            case Index(Expression target, Expression index) -> member(evaluate(target, row), evaluate(index, row));
            case Unary(UnaryOperator operator, Expression operand) ->
                PlainOperators.apply(operator, evaluate(operand, row));
            case Binary b -> PlainOperators.apply(b.operator(), evaluate(b.left(), row), evaluate(b.right(), row));
            case And(List<Expression> operands) -> junction(operands, row, JsonValue.FALSE, JsonValue.TRUE);
            case Or(List<Expression> operands) -> junction(operands, row, JsonValue.TRUE, JsonValue.FALSE);
            case Between between -> between(between, row);
            case In in -> isIn(in, row);
            case Like like -> like(like, row);
            case Coalesce(List<Expression> operands) -> coalesce(operands, row);
            case Conditional c -> evaluate(isTrue(c.condition(), row) ? c.whenTrue() : c.otherwise(), row);
            case ArrayLiteral(List<Expression> elements) -> array(elements, row);
            case ObjectLiteral(List<Member> members) -> object(members, row);
            case Call(String function, List<Expression> arguments) ->
                function(function).apply(evaluateAll(arguments, row), context);
            case UserCall(String function, List<Expression> arguments) ->
                context.userFunctions().call(function, evaluateAll(arguments, row));
            case Subquery subquery -> subqueries.apply(subquery, row);
            case Aggregate aggregate -> throw new IllegalStateException("Only a group knows its aggregates");
        };
    }

    private List<JsonValue> evaluateAll(List<Expression> expressions, PlainRow row) {
        return expressions.stream().map(expression -> evaluate(expression, row)).toList();
    }

    private BuiltInFunction function(String name) {
        return functions.computeIfAbsent(name, unknown -> BuiltInFunctions.find(unknown).orElseThrow());
    }

    private static JsonValue member(JsonValue target, JsonValue index) {
        if (index.isString()) {
            return target.property(index.stringValue());
        }
        if (!NumberValue.isWhole(index) || NumberValue.wholeOf(index) > Integer.MAX_VALUE) {
            return JsonValue.UNDEFINED;
        }
        return target.element((int) Math.max(-1, NumberValue.wholeOf(index)));
    }

    /** AND and OR: one operand decides alone; without it, what is neither true nor false makes all undefined. */
    private JsonValue junction(List<Expression> operands, PlainRow row, JsonValue decisive, JsonValue otherwise) {
        JsonValue result = otherwise;
        for (Expression operand : operands) {
            JsonValue value = evaluate(operand, row);
            if (value.equals(decisive)) {
                return decisive;
            }
            if (!value.isBoolean()) {
                result = JsonValue.UNDEFINED;
            }
        }
        return result;
    }

    private JsonValue between(Between between, PlainRow row) {
        JsonValue value = evaluate(between.operand(), row);
        JsonValue isAboveLow = PlainComparison.ordered(value, evaluate(between.low(), row), order -> order >= 0);
        JsonValue isBelowHigh = PlainComparison.ordered(value, evaluate(between.high(), row), order -> order <= 0);
        if (isAboveLow.equals(JsonValue.FALSE) || isBelowHigh.equals(JsonValue.FALSE)) {
            return JsonValue.FALSE;
        }
        return isAboveLow.isUndefined() ? JsonValue.UNDEFINED : isBelowHigh;
    }

    private JsonValue isIn(In in, PlainRow row) {
        JsonValue value = evaluate(in.operand(), row);
        if (value.isUndefined()) {
            return JsonValue.UNDEFINED;
        }
        return JsonValue.of(in.candidates().stream()
                .anyMatch(candidate -> isTrue(PlainComparison.equal(value, evaluate(candidate, row)))));
    }

    private JsonValue like(Like like, PlainRow row) {
        JsonValue text = evaluate(like.operand(), row);
        JsonValue pattern = evaluate(like.pattern(), row);
        if (!text.isString() || !pattern.isString()) {
            return JsonValue.UNDEFINED;
        }
        LikePattern compiled = like.escape()
                .map(escape -> LikePattern.compile(pattern.stringValue(), escape))
                .orElseGet(() -> LikePattern.compile(pattern.stringValue()));
        return JsonValue.of(compiled.matches(text.stringValue(), new Checkpoints(new Cancellation())));
    }

    private JsonValue coalesce(List<Expression> operands, PlainRow row) {
        for (Expression operand : operands) {
            JsonValue value = evaluate(operand, row);
            if (!value.isUndefined()) {
                return value;
            }
        }
        return JsonValue.UNDEFINED;
    }

    private JsonValue array(List<Expression> elements, PlainRow row) {
        ValueWriter array = new ValueWriter().startArray();
        for (Expression element : elements) {
            JsonValue value = evaluate(element, row);
            if (!value.isUndefined()) {
                array.value(value);
            }
        }
        return array.endArray().finish();
    }

    private JsonValue object(List<Member> members, PlainRow row) {
        ValueWriter object = new ValueWriter().startObject();
        for (Member member : members) {
            object.name(member.name()).value(evaluate(member.value(), row));
        }
        return object.endObject().finish();
    }

    private static boolean isTrue(JsonValue value) {
        return value.equals(JsonValue.TRUE);
    }
}
