package dev.orrery.query.sql;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.AggregateFunction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A scalar expression of the SQL dialect, as parsed. */
public sealed interface Expression {

    record Literal(JsonValue value) implements Expression {}

    /** A parameter, whose name starts with {@code @}. */
    record Parameter(String name) implements Expression {}

    /** An alias of the FROM clause. */
    record Identifier(String name) implements Expression {}

    record Property(Expression target, String name) implements Expression {}

    /** A property or an element whose name or number is computed. */
    record Index(Expression target, Expression index) implements Expression {}

    record Unary(UnaryOperator operator, Expression operand) implements Expression {}

    record Binary(BinaryOperator operator, Expression left, Expression right) implements Expression {}

    /** Operands joined by AND, in one flat list, since SDKs write hundreds of them. */
    record And(List<Expression> operands) implements Expression {
        public And {
            operands = List.copyOf(operands);
        }
    }

    /** Operands joined by OR, in one flat list, since SDKs write hundreds of them. */
    record Or(List<Expression> operands) implements Expression {
        public Or {
            operands = List.copyOf(operands);
        }
    }

    record Between(Expression operand, Expression low, Expression high) implements Expression {}

    record In(Expression operand, List<Expression> candidates) implements Expression {
        public In {
            candidates = List.copyOf(candidates);
        }
    }

    record Like(Expression operand, Expression pattern, Optional<String> escape) implements Expression {}

    /** The first of the operands that is not undefined. */
    record Coalesce(List<Expression> operands) implements Expression {
        public Coalesce {
            operands = List.copyOf(operands);
        }
    }

    record Conditional(Expression condition, Expression whenTrue, Expression otherwise) implements Expression {}

    record ArrayLiteral(List<Expression> elements) implements Expression {
        public ArrayLiteral {
            elements = List.copyOf(elements);
        }
    }

    /** An object; of members with the same name the last counts. */
    record ObjectLiteral(List<Member> members) implements Expression {
        public ObjectLiteral {
            Map<String, Member> byName = new LinkedHashMap<>();
            members.forEach(member -> byName.put(member.name(), member));
            members = List.copyOf(byName.values());
        }
    }

    record Member(String name, Expression value) {}

    /** What an aggregate function makes of the argument's values in all rows, or in those of a group. */
    record Aggregate(AggregateFunction function, Expression argument) implements Expression {}

    /** A call of a built-in function; the name is as it was written. */
    record Call(String function, List<Expression> arguments) implements Expression {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** A call of a function that users have stored with the container: {@code udf.name(…)}. */
    record UserCall(String function, List<Expression> arguments) implements Expression {
        public UserCall {
            arguments = List.copyOf(arguments);
        }
    }

    record Subquery(SubqueryKind kind, SqlQuery query) implements Expression {}

    /** The expressions directly in this one; what a subquery holds is not among them. */
    default List<Expression> operands() {
        return switch (this) {
            case Literal l -> List.of();
            case Parameter p -> List.of();
            case Identifier i -> List.of();
            case Subquery s -> List.of();
            case Property(Expression target, String name) -> List.of(target);
            case Index(Expression target, Expression index) -> List.of(target, index);
            case Unary(UnaryOperator operator, Expression operand) -> List.of(operand);
            case Binary(BinaryOperator operator, Expression left, Expression right) -> List.of(left, right);
            case And(List<Expression> operands) -> operands;
            case Or(List<Expression> operands) -> operands;
            case Between(Expression operand, Expression low, Expression high) -> List.of(operand, low, high);
            case In(Expression operand, List<Expression> candidates) -> withFirst(operand, candidates);
            case Like(Expression operand, Expression pattern, Optional<String> escape) -> List.of(operand, pattern);
            case Coalesce(List<Expression> operands) -> operands;
            case Conditional c -> List.of(c.condition(), c.whenTrue(), c.otherwise());
            case ArrayLiteral(List<Expression> elements) -> elements;
            case ObjectLiteral(List<Member> members) -> members.stream().map(Member::value).toList();
            case Aggregate(AggregateFunction function, Expression argument) -> List.of(argument);
            case Call(String function, List<Expression> arguments) -> arguments;
            case UserCall(String function, List<Expression> arguments) -> arguments;
        };
    }

    private static List<Expression> withFirst(Expression first, List<Expression> others) {
        List<Expression> all = new ArrayList<>(others.size() + 1);
        all.add(first);
        all.addAll(others);
        return all;
    }
}
