package dev.orrery.query.plan;

import dev.orrery.model.index.ValueSet;
import dev.orrery.model.value.JsonValue;
import dev.orrery.query.sql.BinaryOperator;
import dev.orrery.query.sql.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out when comparisons are true, and when they are false. */
final class Comparisons {

    private final Constants constants;

    Comparisons(Constants constants) {
        this.constants = constants;
    }

    Finding holds(Expression.Binary binary, Aliases aliases) {
        return isComparison(binary.operator())
                ? compare(binary.operator(), binary.left(), binary.right(), aliases)
                : Finding.UNKNOWN;
    }

    /** A comparison is false where its opposite is true; only of NaN it can be said that both are false. */
    Finding fails(Expression.Binary binary, Aliases aliases) {
        boolean hasOpposite = isComparison(binary.operator())
                && !isNotANumber(binary.left())
                && !isNotANumber(binary.right());
        return hasOpposite
                ? compare(opposite(binary.operator()), binary.left(), binary.right(), aliases)
                : Finding.UNKNOWN;
    }

    private boolean isNotANumber(Expression expression) {
        return constants.valueOf(expression).filter(Equalities::isNotANumber).isPresent();
    }

    private Finding compare(BinaryOperator operator, Expression left, Expression right, Aliases aliases) {
        Optional<IndexedPath> leftPlace = aliases.place(left, constants);
        Optional<IndexedPath> rightPlace = aliases.place(right, constants);
        if (leftPlace.isPresent() && rightPlace.isPresent()) {
            return Finding.allOf(List.of(isDefined(leftPlace.get()), isDefined(rightPlace.get())));
        }
        if (leftPlace.isPresent()) {
            return compare(operator, leftPlace.get(), constants.valueOf(right));
        }
        if (rightPlace.isPresent()) {
            return compare(mirrored(operator), rightPlace.get(), constants.valueOf(left));
        }
        return Finding.UNKNOWN;
    }

    private static Finding compare(BinaryOperator operator, IndexedPath place, Optional<JsonValue> constant) {
        if (constant.isEmpty()) {
            return isDefined(place);
        }
        JsonValue value = constant.get();
        return switch (operator) {
            case EQUAL -> Equalities.isEqual(place, value);
            case NOT_EQUAL -> Equalities.isNotEqual(place, value);
            case LESS -> Finding.at(place, ValueSet.below(value));
            case LESS_OR_EQUAL -> Finding.at(place, ValueSet.atMost(value));
            case GREATER -> Finding.at(place, ValueSet.above(value));
            case GREATER_OR_EQUAL -> Finding.at(place, ValueSet.atLeast(value));
            default -> throw new IllegalArgumentException("Not a comparison: " + operator);
        };
    }

    /** What is undefined has no relation to anything. */
    private static Finding isDefined(IndexedPath place) {
        return Finding.at(place, ValueSet.ALL).inexact();
    }

    Finding isIn(Expression.In in, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(in.operand(), constants);
        if (place.isPresent()) {
            return constants.valuesOf(in.candidates())
                    .map(values -> Finding.at(place.get(), Equalities.anyOf(values)))
                    .orElseGet(() -> isDefined(place.get()));
        }
        List<Finding> findings = new ArrayList<>(in.candidates().size());
        for (Expression candidate : in.candidates()) {
            findings.add(compare(BinaryOperator.EQUAL, in.operand(), candidate, aliases));
        }
        return Finding.anyOf(findings);
    }

    Finding isNotIn(Expression.In in, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(in.operand(), constants);
        if (place.isEmpty()) {
            return Finding.UNKNOWN;
        }
        return constants.valuesOf(in.candidates())
                .map(values -> Finding.at(place.get(), Equalities.noneOf(values)))
                .orElseGet(() -> isDefined(place.get()));
    }

    private static boolean isComparison(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> true;
            case MULTIPLY, DIVIDE, REMAINDER, ADD, SUBTRACT, SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_UNSIGNED,
                    BITWISE_AND, BITWISE_XOR, BITWISE_OR, CONCATENATE ->
                false;
        };
    }

    /** The operator for the operands the other way round. */
    private static BinaryOperator mirrored(BinaryOperator operator) {
        return switch (operator) {
            case LESS -> BinaryOperator.GREATER;
            case LESS_OR_EQUAL -> BinaryOperator.GREATER_OR_EQUAL;
            case GREATER -> BinaryOperator.LESS;
            case GREATER_OR_EQUAL -> BinaryOperator.LESS_OR_EQUAL;
            default -> operator;
        };
    }

    private static BinaryOperator opposite(BinaryOperator operator) {
        return switch (operator) {
            case EQUAL -> BinaryOperator.NOT_EQUAL;
            case NOT_EQUAL -> BinaryOperator.EQUAL;
            case LESS -> BinaryOperator.GREATER_OR_EQUAL;
            case LESS_OR_EQUAL -> BinaryOperator.GREATER;
            case GREATER -> BinaryOperator.LESS_OR_EQUAL;
            case GREATER_OR_EQUAL -> BinaryOperator.LESS;
            default -> throw new IllegalArgumentException("Not a comparison: " + operator);
        };
    }
}
