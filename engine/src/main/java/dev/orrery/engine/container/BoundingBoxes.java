package dev.orrery.engine.container;

import dev.orrery.engine.index.PolicyPath;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.util.List;

/** The part of the plane that a spatial index covers: to be told where shapes are flat, and only there. */
final class BoundingBoxes {

    private BoundingBoxes() {}

    /** Fails if an index lacks its box, or has one on the globe. */
    static void check(List<PolicyPath> spatialIndexes, JsonValue geospatialConfig) {
        JsonValue type = geospatialConfig.property("type");
        boolean isFlat = type.isString() && type.stringValue().equalsIgnoreCase("Geometry");
        for (PolicyPath index : spatialIndexes) {
            boolean hasBox = index.others().property("boundingBox").isObject();
            if (isFlat && !hasBox) {
                throw invalid("A spatial index of a container of Geometry needs a boundingBox", index);
            }
            if (!isFlat && hasBox) {
                throw invalid("A spatial index of a container of Geography has no boundingBox", index);
            }
        }
    }

    private static OrreryException invalid(String sentence, PolicyPath index) {
        return new OrreryException(ErrorCode.INVALID_DEFINITION, sentence).with("path", index.pattern().text());
    }
}
