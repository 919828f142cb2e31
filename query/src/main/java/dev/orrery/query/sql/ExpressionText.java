package dev.orrery.query.sql;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.Property;
import dev.orrery.query.function.AggregateFunction;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The text of an expression, see {@link SqlText}. */
final class ExpressionText {

    private ExpressionText() {}

    static String of(Expression expression) {
        return switch (expression) {
            case Expression.Literal(JsonValue value) -> literal(value);
            case Expression.Parameter(String name) -> name;
            case Expression.Identifier(String name) -> name;
            case Expression.Property(Expression target, String name) -> target(target) + step(name);
            case Expression.Index(Expression target, Expression index) -> target(target) + "[" + of(index) + "]";
            case Expression.Unary(UnaryOperator operator, Expression operand) ->
                "(" + operator.symbol() + of(operand) + ")";
            case Expression.Binary binary -> "(" + chain(binary) + ")";
            case Expression.And(List<Expression> operands) -> joined(operands, " AND ");
            case Expression.Or(List<Expression> operands) -> joined(operands, " OR ");
            case Expression.Between(Expression operand, Expression low, Expression high) ->
                "(" + of(operand) + " BETWEEN " + of(low) + " AND " + of(high) + ")";
            case Expression.In(Expression operand, List<Expression> candidates) ->
                "(" + of(operand) + " IN (" + list(candidates) + "))";
            case Expression.Like(Expression operand, Expression pattern, Optional<String> escape) ->
                "(" + of(operand) + " LIKE " + of(pattern)
                        + escape.map(character -> " ESCAPE " + StringLiteral.encode(character)).orElse("") + ")";
            case Expression.Coalesce(List<Expression> operands) -> joined(operands, " ?? ");
            case Expression.Conditional c ->
                "(" + of(c.condition()) + " ? " + of(c.whenTrue()) + " : " + of(c.otherwise()) + ")";
            case Expression.ArrayLiteral(List<Expression> elements) -> "[" + list(elements) + "]";
            case Expression.ObjectLiteral(List<Expression.Member> members) -> object(members);
            case Expression.Aggregate(AggregateFunction function, Expression argument) ->
                function + "(" + of(argument) + ")";
            case Expression.Call(String function, List<Expression> arguments) ->
                function + "(" + list(arguments) + ")";
            case Expression.UserCall(String function, List<Expression> arguments) ->
                "udf." + function + "(" + list(arguments) + ")";
            case Expression.Subquery(SubqueryKind kind, SqlQuery query) -> kind.word() + "(" + SqlText.of(query) + ")";
        };
    }

    static String list(List<Expression> expressions) {
        return expressions.stream().map(ExpressionText::of).collect(Collectors.joining(", "));
    }

    private static String joined(List<Expression> operands, String operator) {
        return operands.stream().map(ExpressionText::of).collect(Collectors.joining(operator, "(", ")"));
    }

    /** A long sum would be nested too deeply to be parsed again, had each addition its own parentheses. */
    private static String chain(Expression.Binary last) {
        List<String> operands = new ArrayList<>();
        Expression left = last;
        while (left instanceof Expression.Binary binary && binary.operator() == last.operator()) {
            operands.add(of(binary.right()));
            left = binary.left();
        }
        operands.add(of(left));
        return String.join(" " + last.operator().symbol() + " ", operands.reversed());
    }

    /** What a property or an element is taken of; a dot behind a number would belong to the number. */
    private static String target(Expression target) {
        return target instanceof Expression.Literal ? "(" + of(target) + ")" : of(target);
    }

    private static String step(String name) {
        return Words.isIdentifier(name) ? "." + name : "[" + StringLiteral.encode(name) + "]";
    }

    private static String object(List<Expression.Member> members) {
        return members.stream()
                .map(member -> StringLiteral.encode(member.name()) + ": " + of(member.value()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String literal(JsonValue value) {
        if (value.isString()) {
            return StringLiteral.encode(value.stringValue());
        }
        if (value.isArray()) {
            List<Expression> elements = new ArrayList<>();
            value.elements().forEach(element -> elements.add(new Expression.Literal(element)));
            return of(new Expression.ArrayLiteral(elements));
        }
        if (value.isObject()) {
            List<Expression.Member> members = new ArrayList<>();
            for (Property property : value.properties()) {
                members.add(new Expression.Member(property.name(), new Expression.Literal(property.value())));
            }
            return of(new Expression.ObjectLiteral(members));
        }
        return value.toString();
    }
}
