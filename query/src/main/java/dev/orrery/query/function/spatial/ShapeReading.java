package dev.orrery.query.function.spatial;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;
import org.locationtech.jts.geom.Geometry;

/** What came of reading a GeoJSON object: a shape, or the reason why it isn't one. */
public sealed interface ShapeReading {

    record Valid(Shape validShape) implements ShapeReading {}

    record Invalid(String reason) implements ShapeReading {}

    /** Reads an object, and looks it over. */
    static ShapeReading of(JsonValue json, GeospatialType type) {
        try {
            Geometry geometry = new GeoJson(type).read(json);
            return switch (type) {
                case GEOGRAPHY -> new Valid(GlobeShape.of(geometry));
                case GEOMETRY -> new Valid(PlaneShape.of(geometry));
            };
        } catch (InvalidShapeException e) {
            return new Invalid(e.getMessage());
        }
    }

    /** The shape, if there is one. */
    default Optional<Shape> shape() {
        return switch (this) {
            case Valid(Shape valid) -> Optional.of(valid);
            case Invalid invalid -> Optional.empty();
        };
    }
}
