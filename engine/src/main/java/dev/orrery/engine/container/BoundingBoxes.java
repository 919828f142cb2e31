package dev.orrery.engine.container;

import dev.orrery.engine.index.PolicyPath;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.query.function.spatial.GeospatialType;
import java.util.List;

/** The part of the plane that a spatial index covers: to be told where shapes are flat, and only there. */
final class BoundingBoxes {

    private BoundingBoxes() {}

    /** Fails if an index lacks its box, or has one on the globe. */
    static void check(List<PolicyPath> spatialIndexes, GeospatialType type) {
        boolean isFlat = type == GeospatialType.GEOMETRY;
        for (PolicyPath index : spatialIndexes) {
            boolean hasBox = index.others().property("boundingBox").isObject();
            if (isFlat && !hasBox) {
                throw invalid(
                        "The spatial index %s has no boundingBox, which shapes of the type Geometry need. Add one.",
                        index);
            }
            if (!isFlat && hasBox) {
                throw invalid(
                        "The spatial index %s has a boundingBox, which shapes of the type Geography don't have. Remove it, or"
                                + " make the type of the geospatialConfig Geometry.",
                        index);
            }
        }
    }

    private static OrreryException invalid(String format, PolicyPath index) {
        return new OrreryException(
                ErrorCode.INVALID_DEFINITION, format.formatted(index.pattern().text()));
    }
}
