package dev.orrery.query.function.spatial;

import java.util.Optional;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;
import org.locationtech.jts.operation.distance.IndexedFacetDistance;
import org.locationtech.jts.operation.valid.IsValidOp;

/** A shape on a plane. It doesn't matter in which direction its rings go round. */
final class PlaneShape implements Shape {

    private final PreparedGeometry prepared;

    private PlaneShape(Geometry geometry) {
        prepared = PreparedGeometryFactory.prepare(geometry);
    }

    static PlaneShape of(Geometry geometry) {
        checkTopology(geometry);
        return new PlaneShape(geometry);
    }

    /** Fails if borders cross, holes lie outside, or polygons overlap. */
    static void checkTopology(Geometry geometry) {
        // Points and lines can't be wrong, once their coordinates are read.
        if (geometry.getDimension() == 2) {
            Optional.ofNullable(new IsValidOp(geometry).getValidationError()).ifPresent(error -> {
                throw new InvalidShapeException(
                        "The " + geometry.getGeometryType() + " input is not valid: " + error.getMessage() + ".");
            });
        }
    }

    @Override
    public double distanceTo(Shape other) {
        return intersects(other) ? 0 : IndexedFacetDistance.distance(geometry(), plane(other).geometry());
    }

    @Override
    public boolean isWithin(Shape other) {
        return plane(other).prepared.contains(geometry());
    }

    @Override
    public boolean intersects(Shape other) {
        return plane(other).prepared.intersects(geometry());
    }

    @Override
    public double area() {
        return geometry().getArea();
    }

    private Geometry geometry() {
        return prepared.getGeometry();
    }

    private static PlaneShape plane(Shape shape) {
        return switch (shape) {
            case PlaneShape plane -> plane;
            case GlobeShape globe -> throw new IllegalArgumentException("A plane has no shapes of the globe");
        };
    }
}
