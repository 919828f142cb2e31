package dev.orrery.query.function;

import static dev.orrery.query.function.ArgumentType.OBJECT;
import static dev.orrery.query.function.BuiltInFunction.function;
import static dev.orrery.query.function.FunctionSignature.takes;

import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import dev.orrery.query.function.spatial.Shape;
import dev.orrery.query.function.spatial.ShapeReading;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/** Functions of shapes, which are GeoJSON objects; undefined if an object isn't a valid one. */
final class SpatialFunctions {

    static final List<BuiltInFunction> ALL = List.of(
            ofTwo("ST_DISTANCE", (first, second) -> NumberValue.of(first.distanceTo(second))),
            ofTwo("ST_WITHIN", (first, second) -> JsonValue.of(first.isWithin(second))),
            ofTwo("ST_INTERSECTS", (first, second) -> JsonValue.of(first.intersects(second))),
            function("ST_AREA", takes(OBJECT), SpatialFunctions::area),
            function("ST_ISVALID", takes(OBJECT), call -> JsonValue.of(reading(call).shape().isPresent())),
            function("ST_ISVALIDDETAILED", takes(OBJECT), call -> detailed(reading(call))));

    private SpatialFunctions() {}

    private static ShapeReading reading(FunctionCall call) {
        return ShapeReading.of(call.value(0), call.context().geospatialType());
    }

    private static JsonValue area(FunctionCall call) {
        return reading(call).shape().map(shape -> NumberValue.of(shape.area())).orElse(JsonValue.UNDEFINED);
    }

    private static JsonValue detailed(ShapeReading reading) {
        ValueWriter answer = new ValueWriter().startObject();
        switch (reading) {
            case ShapeReading.Valid valid -> answer.name("valid").value(true);
            case ShapeReading.Invalid(String reason) -> {
                answer.name("valid").value(false);
                answer.name("reason").value(reason);
            }
        }
        return answer.endObject().finish();
    }

    private static BuiltInFunction ofTwo(String name, BiFunction<Shape, Shape, JsonValue> operator) {
        ShapeArgument first = ShapeArgument.unknown(0);
        ShapeArgument second = ShapeArgument.unknown(1);
        return function(name, takes(OBJECT, OBJECT), call -> apply(operator, first.of(call), second.of(call)))
                .specialisedBy(constants -> {
                    ShapeArgument knownFirst = ShapeArgument.known(0, constants);
                    ShapeArgument knownSecond = ShapeArgument.known(1, constants);
                    return Optional.of(call -> apply(operator, knownFirst.of(call), knownSecond.of(call)));
                });
    }

    private static JsonValue apply(BiFunction<Shape, Shape, JsonValue> operator, Optional<Shape> first,
            Optional<Shape> second) {
        return first.isPresent() && second.isPresent()
                ? operator.apply(first.get(), second.get())
                : JsonValue.UNDEFINED;
    }
}
