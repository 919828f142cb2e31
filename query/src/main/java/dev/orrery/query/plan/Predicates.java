package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.BinaryOperator;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.Expression.And;
import dev.orrery.query.sql.Expression.Between;
import dev.orrery.query.sql.Expression.Binary;
import dev.orrery.query.sql.Expression.Coalesce;
import dev.orrery.query.sql.Expression.In;
import dev.orrery.query.sql.Expression.Like;
import dev.orrery.query.sql.Expression.Or;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.SubqueryKind;
import dev.orrery.query.sql.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Finds out when an expression is true, and when it is false. Both are needed, since NOT is true only where its operand
 * is false: what is undefined is neither.
 */
final class Predicates {

    private final Constants constants;
    private final BiFunction<SqlQuery, Aliases, Finding> subqueries;
    private final Comparisons comparisons;
    private final StringPredicates strings;
    private final FunctionPredicates functions;

    /** @param subqueries finds out when a subquery has a row */
    Predicates(Constants constants, BiFunction<SqlQuery, Aliases, Finding> subqueries) {
        this.constants = constants;
        this.subqueries = subqueries;
        comparisons = new Comparisons(constants);
        strings = new StringPredicates(constants);
        functions = new FunctionPredicates(constants, strings);
    }

    /** When the expression is true. */
    Finding holds(Expression expression, Aliases aliases) {
        return switch (expression) {
            case And(List<Expression> operands) -> allHold(operands, aliases);
            case Or(List<Expression> operands) -> anyHolds(operands, aliases);
            case Between between -> holds(bounds(between), aliases);
            case Expression.Unary(UnaryOperator operator, Expression operand) when operator == UnaryOperator.NOT ->
                fails(operand, aliases);
            case Binary binary ->
                constant(binary, JsonValue.TRUE).orElseGet(() -> comparisons.holds(binary, aliases));
            case In in -> constant(in, JsonValue.TRUE).orElseGet(() -> comparisons.isIn(in, aliases));
            case Like like -> constant(like, JsonValue.TRUE).orElseGet(() -> strings.isLike(like, aliases));
            case Coalesce(List<Expression> operands) -> firstHolds(operands, aliases);
            case Expression.Call call ->
                constant(call, JsonValue.TRUE).orElseGet(() -> functions.holds(call, aliases));
            case Expression.Subquery(SubqueryKind kind, SqlQuery query) when kind == SubqueryKind.EXISTS ->
                subqueries.apply(query, aliases);
            default -> isValue(expression, JsonValue.TRUE, aliases);
        };
    }

    /** When the expression is false, and not undefined. */
    Finding fails(Expression expression, Aliases aliases) {
        return switch (expression) {
            case And(List<Expression> operands) -> anyFails(operands, aliases);
            case Or(List<Expression> operands) -> allFail(operands, aliases);
            case Between between -> fails(bounds(between), aliases);
            case Expression.Unary(UnaryOperator operator, Expression operand) when operator == UnaryOperator.NOT ->
                holds(operand, aliases);
            case Binary binary ->
                constant(binary, JsonValue.FALSE).orElseGet(() -> comparisons.fails(binary, aliases));
            case In in -> constant(in, JsonValue.FALSE).orElseGet(() -> comparisons.isNotIn(in, aliases));
            case Like like -> constant(like, JsonValue.FALSE).orElseGet(() -> strings.isNotLike(like, aliases));
            case Expression.Call call ->
                constant(call, JsonValue.FALSE).orElseGet(() -> functions.fails(call, aliases));
            case Expression.Subquery subquery -> Finding.UNKNOWN;
            case Coalesce coalesce -> Finding.UNKNOWN;
            default -> isValue(expression, JsonValue.FALSE, aliases);
        };
    }

    private static And bounds(Between between) {
        return new And(List.of(
                new Binary(BinaryOperator.GREATER_OR_EQUAL, between.operand(), between.low()),
                new Binary(BinaryOperator.LESS_OR_EQUAL, between.operand(), between.high())));
    }

    private Optional<Finding> constant(Expression expression, JsonValue wanted) {
        return constants.valueOf(expression).map(value -> value.equals(wanted) ? Finding.ALWAYS : Finding.NEVER);
    }

    /** When a path or constant has a value. */
    private Finding isValue(Expression expression, JsonValue wanted, Aliases aliases) {
        return aliases.place(expression, constants)
                .map(place -> Finding.at(place, ValueSet.point(wanted)))
                .or(() -> constant(expression, wanted))
                .orElse(Finding.UNKNOWN);
    }

    private Finding allHold(List<Expression> operands, Aliases aliases) {
        List<Finding> findings = new ArrayList<>(operands.size());
        addAllHold(findings, operands, aliases);
        return Finding.allOf(findings);
    }

    /** Operands that are ANDs themselves are taken apart, so that all parts about one value come together. */
    private void addAllHold(List<Finding> findings, List<Expression> operands, Aliases aliases) {
        for (Expression operand : operands) {
            switch (operand) {
                case And(List<Expression> inner) -> addAllHold(findings, inner, aliases);
                case Between between -> addAllHold(findings, bounds(between).operands(), aliases);
                default -> findings.add(holds(operand, aliases));
            }
        }
    }

    private Finding anyHolds(List<Expression> operands, Aliases aliases) {
        List<Finding> findings = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            findings.add(holds(operand, aliases));
        }
        return Finding.anyOf(findings);
    }

    private Finding allFail(List<Expression> operands, Aliases aliases) {
        List<Finding> findings = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            findings.add(fails(operand, aliases));
        }
        return Finding.allOf(findings);
    }

    private Finding anyFails(List<Expression> operands, Aliases aliases) {
        List<Finding> findings = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            findings.add(fails(operand, aliases));
        }
        return Finding.anyOf(findings);
    }

    /** The first operand that isn't undefined is true; which of them that is, the index can't tell. */
    private Finding firstHolds(List<Expression> operands, Aliases aliases) {
        boolean isFirstAlone = true;
        for (Expression other : operands.subList(1, operands.size())) {
            isFirstAlone &= holds(other, aliases).isNever();
        }
        return isFirstAlone ? holds(operands.getFirst(), aliases) : anyHolds(operands, aliases).inexact();
    }
}
