package dev.orrery.query.plan;

import dev.orrery.model.index.IndexPath;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.PropertyPath;
import dev.orrery.query.exec.Parameters;
import dev.orrery.query.function.EvaluationContext;
import dev.orrery.query.logical.KeyConditions;
import dev.orrery.query.sql.BinaryOperator;
import dev.orrery.query.sql.Expression;
import dev.orrery.query.sql.SqlQuery;
import dev.orrery.query.sql.UnaryOperator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the values that a filter allows for the paths of the partition key and for the id. */
public final class KeyAnalysis {

    private static final PropertyPath ID = PropertyPath.of("id");

    private final Constants constants;
    private final int keyLevels;
    private final List<IndexPath> paths;
    private final int idAt;

    private KeyAnalysis(Constants constants, List<PropertyPath> keyPaths) {
        this.constants = constants;
        keyLevels = keyPaths.size();
        paths = new ArrayList<>(keyLevels + 1);
        for (PropertyPath path : keyPaths) {
            paths.add(IndexPath.of(path));
        }
        idAt = keyPaths.contains(ID) ? keyPaths.indexOf(ID) : keyLevels;
        if (idAt == keyLevels) {
            paths.add(IndexPath.of(ID));
        }
    }

    /**
     * The keys that the filter of a query allows.
     *
     * @param keyPaths the paths of the container's partition key, the highest level first
     */
    public static KeyConditions of(SqlQuery query, Parameters parameters, List<PropertyPath> keyPaths) {
        return new KeyAnalysis(new Constants(parameters, Optional.empty()), keyPaths).of(query);
    }

    /** The same, where functions of constants are computed as well. */
    public static KeyConditions of(
            SqlQuery query, Parameters parameters, EvaluationContext context, List<PropertyPath> keyPaths) {
        return new KeyAnalysis(new Constants(parameters, Optional.of(context)), keyPaths).of(query);
    }

    private KeyConditions of(SqlQuery query) {
        if (query.filter().isEmpty() || query.sources().isEmpty()) {
            return KeyConditions.ANYTHING;
        }
        List<Pins> alternatives = holds(query.filter().get(), Aliases.ofItem(query, constants));
        return new KeyExpansion(keyLevels, idAt).expand(alternatives);
    }

    /** What must be pinned for an expression to be true: one alternative or another. */
    private List<Pins> holds(Expression expression, Aliases aliases) {
        return switch (expression) {
            case Expression.And(List<Expression> operands) -> allHold(operands, aliases);
            case Expression.Or(List<Expression> operands) -> anyHolds(operands, aliases);
            case Expression.Unary(UnaryOperator operator, Expression operand) when operator == UnaryOperator.NOT ->
                aliases.place(operand, constants).map(it -> pinned(it, List.of(JsonValue.FALSE))).orElse(Pins.ANY);
            case Expression.Binary(BinaryOperator operator, Expression left, Expression right) when operator
                    == BinaryOperator.EQUAL ->
                areEqual(left, right, aliases);
            case Expression.In in -> isIn(in, aliases);
            default -> isTrue(expression, aliases);
        };
    }

    private List<Pins> allHold(List<Expression> operands, Aliases aliases) {
        List<Pins> all = Pins.ANY;
        for (Expression operand : operands) {
            all = Pins.both(all, holds(operand, aliases));
        }
        return all;
    }

    private List<Pins> anyHolds(List<Expression> operands, Aliases aliases) {
        List<Pins> any = new ArrayList<>(operands.size());
        for (Expression operand : operands) {
            any.addAll(holds(operand, aliases));
            if (any.size() > KeyConditions.ALTERNATIVES_MAX) {
                return Pins.ANY;
            }
        }
        return any;
    }

    private List<Pins> areEqual(Expression left, Expression right, Aliases aliases) {
        Optional<IndexedPath> leftPlace = aliases.place(left, constants);
        Optional<IndexedPath> place = leftPlace.isPresent() ? leftPlace : aliases.place(right, constants);
        Optional<JsonValue> constant = constants.valueOf(leftPlace.isPresent() ? right : left);
        return place.isPresent() && constant.isPresent() ? pinned(place.get(), List.of(constant.get())) : Pins.ANY;
    }

    private List<Pins> isIn(Expression.In in, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(in.operand(), constants);
        Optional<List<JsonValue>> values = place.isPresent() ? constants.valuesOf(in.candidates()) : Optional.empty();
        return values.map(it -> pinned(place.get(), it)).orElse(Pins.ANY);
    }

    private List<Pins> isTrue(Expression expression, Aliases aliases) {
        Optional<IndexedPath> place = aliases.place(expression, constants);
        if (place.isPresent()) {
            return pinned(place.get(), List.of(JsonValue.TRUE));
        }
        Optional<JsonValue> constant = constants.valueOf(expression);
        return constant.isEmpty() || constant.get().equals(JsonValue.TRUE) ? Pins.ANY : Pins.NOTHING;
    }

    private List<Pins> pinned(IndexedPath place, List<JsonValue> values) {
        int at = paths.indexOf(place.path());
        boolean isOfItem = place.owner() == IndexedPath.ITEM && place.isSingle();
        return at >= 0 && isOfItem ? Pins.of(paths.size(), at, values) : Pins.ANY;
    }
}
