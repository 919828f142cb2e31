package dev.orrery.query.function.spatial;

import java.util.Optional;
import java.util.stream.Stream;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.prep.PreparedGeometry;
import org.locationtech.jts.geom.prep.PreparedGeometryFactory;

/**
 * A shape on the globe, whose lines and borders are parts of great circles.
 *
 * <p>A Polygon whose outer ring goes round clockwise is everything but what the ring encloses, as it is for Cosmos DB.
 * The direction of holes, and of the rings of a MultiPolygon, doesn't matter. A shape that doesn't fit into half of the
 * globe is looked at on the plane of longitude and latitude instead, and so is what it is compared with; it is never
 * turned inside out.
 */
final class GlobeShape implements Shape {

    private static final String TOUCHES_ONLY_FROM_OUTSIDE = "F*TF*****";
    private static final String HAS_ALL_INSIDE_OF_ITS_BORDER = "T**FF*FF*";

    private final Geometry degrees;
    private final Border border;
    private final Optional<Gnomonic> projection;
    private final PreparedGeometry view;
    private final boolean isInverse;

    private GlobeShape(Geometry degrees) {
        this.degrees = degrees;
        border = Border.of(degrees);
        projection = Optional.of(Gnomonic.of(border.places().stream()))
                .filter(candidate -> candidate.shows(border.places()));
        Geometry flat = projection.map(shown -> shown.view(degrees)).orElse(degrees);
        PlaneShape.checkTopology(flat);
        view = PreparedGeometryFactory.prepare(flat);
        isInverse = projection.isPresent() && flat instanceof Polygon polygon && isClockwise(polygon);
    }

    static GlobeShape of(Geometry degrees) {
        return new GlobeShape(degrees);
    }

    private static boolean isClockwise(Polygon polygon) {
        return !Orientation.isCCW(polygon.getExteriorRing().getCoordinateSequence());
    }

    @Override
    public boolean isWithin(Shape other) {
        GlobeShape that = globe(other);
        return viewWith(that)
                .map(pair -> isWithin(that, pair))
                .orElseGet(() -> !isInverse && that.isInverse && !enclosedIntersects(that));
    }

    private boolean isWithin(GlobeShape that, Pair pair) {
        if (isInverse) {
            return that.isInverse && pair.second.getGeometry().within(pair.first);
        }
        return that.isInverse
                ? pair.first.relate(pair.second.getGeometry(), TOUCHES_ONLY_FROM_OUTSIDE)
                : pair.second.contains(pair.first);
    }

    @Override
    public boolean intersects(Shape other) {
        GlobeShape that = globe(other);
        return viewWith(that)
                .map(pair -> intersects(that, pair))
                .orElseGet(() -> isInverse || that.isInverse || enclosedIntersects(that));
    }

    private boolean intersects(GlobeShape that, Pair pair) {
        Geometry second = pair.second.getGeometry();
        if (isInverse) {
            return that.isInverse || !pair.first.relate(second, HAS_ALL_INSIDE_OF_ITS_BORDER);
        }
        return that.isInverse
                ? !second.relate(pair.first, HAS_ALL_INSIDE_OF_ITS_BORDER)
                : pair.second.intersects(pair.first);
    }

    /** Two geometries in the same view. */
    private record Pair(Geometry first, PreparedGeometry second) {}

    /** Both shapes in one view; empty if there is none, since they lie on different sides of the globe. */
    private Optional<Pair> viewWith(GlobeShape that) {
        if (projection.isEmpty() || that.projection.isEmpty()) {
            return Optional.of(new Pair(degrees, PreparedGeometryFactory.prepare(that.degrees)));
        }
        Gnomonic own = that.projection.get();
        if (own.shows(border.places())) {
            return Optional.of(new Pair(own.view(degrees), that.view));
        }
        Gnomonic between = Gnomonic.of(Stream.of(projection.get().middle(), own.middle()));
        return Stream.of(projection.get(), between)
                .filter(candidate -> candidate.shows(border.places()) && candidate.shows(that.border.places()))
                .findFirst()
                .map(common -> new Pair(
                        common.view(degrees), PreparedGeometryFactory.prepare(common.view(that.degrees))));
    }

    /** Whether what the borders of two shapes enclose has a place in common, without a view of both. */
    private boolean enclosedIntersects(GlobeShape that) {
        return border.crosses(that.border)
                || border.places().stream().anyMatch(that::encloses)
                || that.border.places().stream().anyMatch(this::encloses);
    }

    private boolean encloses(GlobePoint place) {
        return projection.filter(shown -> shown.shows(place))
                .map(shown -> view.intersects(shown.view(degrees.getFactory().createPoint(place.degrees()))))
                .orElse(false);
    }

    /** The way between the nearest places of a sphere, measured on the ellipsoid. */
    @Override
    public double distanceTo(Shape other) {
        if (intersects(other)) {
            return 0;
        }
        Arc way = border.shortestWayTo(globe(other).border);
        return Ellipsoid.distance(way.from().degrees(), way.to().degrees());
    }

    @Override
    public double area() {
        double enclosed = 0;
        for (int i = 0; i < degrees.getNumGeometries(); i++) {
            if (degrees.getGeometryN(i) instanceof Polygon polygon) {
                enclosed += enclosedArea(polygon);
            }
        }
        return isInverse ? Ellipsoid.area() - enclosed : enclosed;
    }

    private static double enclosedArea(Polygon polygon) {
        double area = Ellipsoid.areaWithin(polygon.getExteriorRing().getCoordinates());
        for (int i = 0; i < polygon.getNumInteriorRing(); i++) {
            area -= Ellipsoid.areaWithin(polygon.getInteriorRingN(i).getCoordinates());
        }
        return area;
    }

    private static GlobeShape globe(Shape shape) {
        return switch (shape) {
            case GlobeShape globe -> globe;
            case PlaneShape plane -> throw new IllegalArgumentException("The globe has no shapes of a plane");
        };
    }
}
