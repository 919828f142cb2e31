package dev.orrery.query.plan;

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
import java.util.List;
import java.util.function.UnaryOperator;

/** Copies of expressions with other operands. */
final class Operands {

    private Operands() {}

    /** An expression in which each of the {@linkplain Expression#operands() operands} is replaced. */
    static Expression replaced(Expression expression, UnaryOperator<Expression> by) {
        return switch (expression) {
            case Literal literal -> literal;
            case Parameter parameter -> parameter;
            case Identifier identifier -> identifier;
            case Subquery subquery -> subquery;
            case Property p -> new Property(by.apply(p.target()), p.name());
            case Index i -> new Index(by.apply(i.target()), by.apply(i.index()));
            case Unary u -> new Unary(u.operator(), by.apply(u.operand()));
            case Binary b -> new Binary(b.operator(), by.apply(b.left()), by.apply(b.right()));
            case And and -> new And(all(and.operands(), by));
            case Or or -> new Or(all(or.operands(), by));
            case Between b -> new Between(by.apply(b.operand()), by.apply(b.low()), by.apply(b.high()));
            case In in -> new In(by.apply(in.operand()), all(in.candidates(), by));
            case Like like -> new Like(by.apply(like.operand()), by.apply(like.pattern()), like.escape());
            case Coalesce coalesce -> new Coalesce(all(coalesce.operands(), by));
            case Conditional c ->
                new Conditional(by.apply(c.condition()), by.apply(c.whenTrue()), by.apply(c.otherwise()));
            case ArrayLiteral array -> new ArrayLiteral(all(array.elements(), by));
            case ObjectLiteral object -> new ObjectLiteral(object.members().stream()
                    .map(member -> new Member(member.name(), by.apply(member.value())))
                    .toList());
            case Aggregate aggregate -> new Aggregate(aggregate.function(), by.apply(aggregate.argument()));
            case Call call -> new Call(call.function(), all(call.arguments(), by));
            case UserCall call -> new UserCall(call.function(), all(call.arguments(), by));
        };
    }

    private static List<Expression> all(List<Expression> expressions, UnaryOperator<Expression> by) {
        return expressions.stream().map(by).toList();
    }
}
