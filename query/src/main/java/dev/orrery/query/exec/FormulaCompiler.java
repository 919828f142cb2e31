package dev.orrery.query.exec;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyName;
import dev.orrery.query.function.NumberValue;
import dev.orrery.query.logical.LogicalPlan;
import dev.orrery.query.row.Compilation;
import dev.orrery.query.row.Formula;
import dev.orrery.query.row.Formula.Constant;
import dev.orrery.query.row.Row;
import dev.orrery.query.sql.BinaryOperator;
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
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SubqueryKind;
import dev.orrery.query.sql.UnaryOperator;
import java.util.List;
import java.util.Optional;

/** Makes formulas of expressions. */
final class FormulaCompiler {

    private final Parameters parameters;
    private final CallCompiler calls;
    private final Compilation compilation;

    FormulaCompiler(Parameters parameters, Compilation compilation) {
        this.parameters = parameters;
        this.compilation = compilation;
        calls = new CallCompiler(compilation.context());
    }

    Formula compile(Expression expression, Scope scope) {
        Optional<RowPath> known = scope.known(expression);
        return known.isPresent() ? known.get() : compileUnknown(expression, scope);
    }

    List<Formula> compileAll(List<Expression> expressions, Scope scope) {
        return expressions.stream().map(expression -> compile(expression, scope)).toList();
    }

    private Formula compileUnknown(Expression expression, Scope scope) {
        compilation.countExpression();
        return switch (expression) {
            case Literal(JsonValue value) -> new Constant(value);
            case Parameter(String name) -> new Constant(parameters.value(name));
            case Identifier(String name) -> scope.place(name);
            case Property(Expression target, String name) -> property(compile(target, scope), name);
            case Index(Expression target, Expression index) -> member(compile(target, scope), compile(index, scope));
            case Unary(UnaryOperator operator, Expression operand) -> unary(operator, compile(operand, scope));
            case Binary b -> binary(b.operator(), compile(b.left(), scope), compile(b.right(), scope));
            case And(List<Expression> operands) -> and(compileAll(operands, scope));
            case Or(List<Expression> operands) -> or(compileAll(operands, scope));
            case Between b -> between(compile(b.operand(), scope), compile(b.low(), scope), compile(b.high(), scope));
            case In(Expression operand, List<Expression> candidates) ->
                in(compile(operand, scope), compileAll(candidates, scope));
            case Like(Expression operand, Expression pattern, Optional<String> escape) ->
                new LikeFormulas(compilation.context().checkpoints())
                        .of(compile(operand, scope), compile(pattern, scope), escape);
            case Coalesce(List<Expression> operands) -> coalesce(compileAll(operands, scope));
            case Conditional c -> conditional(
                    compile(c.condition(), scope), compile(c.whenTrue(), scope), compile(c.otherwise(), scope));
            case ArrayLiteral(List<Expression> elements) -> array(compileAll(elements, scope));
            case ObjectLiteral(List<Member> members) -> object(members, scope);
            case Call(String function, List<Expression> arguments) ->
                calls.builtIn(function, compileAll(arguments, scope));
            case UserCall(String function, List<Expression> arguments) ->
                calls.user(function, compileAll(arguments, scope));
            case Subquery(SubqueryKind kind, SqlQuery query) -> subquery(kind, query, scope);
            case Aggregate aggregate -> throw new IllegalStateException("Only a group knows its aggregates");
        };
    }

    private Formula subquery(SubqueryKind kind, SqlQuery query, Scope scope) {
        LogicalPlan.Values plan = new SqlPlanBuilder(parameters, compilation::newSlot).within(query, scope);
        return SubqueryFormulas.of(kind, new PlanCompiler(compilation).within(plan), compilation.context().memory());
    }

    private Formula property(Formula target, String name) {
        return Folding.folded(property(RowPath.of(target), name), target);
    }

    private RowPath property(RowPath target, String name) {
        return target instanceof RowPath.WholeDocument document
                ? document.property(name, compilation.shape())
                : target.property(name);
    }

    private Formula member(Formula target, Formula index) {
        return index instanceof Constant(JsonValue constant)
                ? Folding.folded(member(RowPath.of(target), constant), target)
                : row -> member(RowPath.of(new Constant(target.value(row))), index.value(row)).value(row);
    }

    /** A property or an element, as the index says. */
    private Formula member(RowPath target, JsonValue index) {
        if (index.isString()) {
            return property(target, index.stringValue());
        }
        boolean isNumber = NumberValue.isWhole(index)
                && NumberValue.wholeOf(index) >= 0
                && NumberValue.wholeOf(index) <= Integer.MAX_VALUE;
        return isNumber ? target.element((int) NumberValue.wholeOf(index)) : Constant.UNDEFINED;
    }

    private static Formula unary(UnaryOperator operator, Formula operand) {
        return Folding.folded(row -> Operators.apply(operator, operand.value(row)), operand);
    }

    private static Formula binary(BinaryOperator operator, Formula left, Formula right) {
        java.util.function.BinaryOperator<JsonValue> operation = Operators.of(operator);
        return Folding.folded(row -> operation.apply(left.value(row), right.value(row)), left, right);
    }

    private static Formula and(List<Formula> operands) {
        return Folding.folded(Junction.and(operands), operands);
    }

    private static Formula or(List<Formula> operands) {
        return Folding.folded(Junction.or(operands), operands);
    }

    private static Formula between(Formula operand, Formula low, Formula high) {
        return Folding.folded(
                row -> Comparison.between(operand.value(row), low.value(row), high.value(row)), operand, low, high);
    }

    private static Formula in(Formula operand, List<Formula> candidates) {
        Formula membership = new Membership(operand, candidates);
        return operand instanceof Constant ? Folding.folded(membership, candidates) : membership;
    }

    private static Formula coalesce(List<Formula> operands) {
        Formula[] formulas = operands.toArray(Formula[]::new);
        return Folding.folded(row -> firstDefined(formulas, row), operands);
    }

    private static JsonValue firstDefined(Formula[] formulas, Row row) {
        for (Formula formula : formulas) {
            JsonValue value = formula.value(row);
            if (!value.isUndefined()) {
                return value;
            }
        }
        return JsonValue.UNDEFINED;
    }

    private static Formula conditional(Formula condition, Formula whenTrue, Formula otherwise) {
        if (condition instanceof Constant(JsonValue constant)) {
            return constant.isTrue() ? whenTrue : otherwise;
        }
        return row -> condition.isTrue(row) ? whenTrue.value(row) : otherwise.value(row);
    }

    private static Formula array(List<Formula> elements) {
        return Folding.folded(new ArrayFormula(elements), elements);
    }

    private Formula object(List<Member> members, Scope scope) {
        List<ObjectFormula.Member> compiled = members.stream()
                .map(member -> new ObjectFormula.Member(
                        PropertyName.of(member.name()), compile(member.value(), scope)))
                .toList();
        return Folding.folded(
                new ObjectFormula(compiled), compiled.stream().map(ObjectFormula.Member::value).toList());
    }
}
