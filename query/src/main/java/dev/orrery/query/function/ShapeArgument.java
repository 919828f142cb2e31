package dev.orrery.query.function;

import dev.orrery.model.value.JsonValue;
import dev.orrery.query.function.spatial.GeospatialType;
import dev.orrery.query.function.spatial.Shape;
import dev.orrery.query.function.spatial.ShapeReading;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An argument that is a shape, read in each call unless it is known before. */
@FunctionalInterface
interface ShapeArgument {

    /** The shape in this call; empty if the argument isn't a valid one. */
    Optional<Shape> of(FunctionCall call);

    static ShapeArgument unknown(int index) {
        return call -> ShapeReading.of(call.value(index), call.context().geospatialType()).shape();
    }

    /** The argument read once, if it is among the constants. */
    static ShapeArgument known(int index, List<Optional<JsonValue>> constants) {
        return constants.get(index).map(ShapeArgument::constant).orElseGet(() -> unknown(index));
    }

    private static ShapeArgument constant(JsonValue json) {
        Map<GeospatialType, Optional<Shape>> shapes = new EnumMap<>(GeospatialType.class);
        for (GeospatialType type : GeospatialType.values()) {
            shapes.put(type, ShapeReading.of(json, type).shape());
        }
        return call -> shapes.get(call.context().geospatialType());
    }
}
