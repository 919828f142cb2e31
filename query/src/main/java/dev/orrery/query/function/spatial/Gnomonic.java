package dev.orrery.query.function.spatial;

import java.util.List;
import java.util.stream.Stream;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateFilter;
import org.locationtech.jts.geom.Geometry;

/**
 * A view of the globe from its centre onto a plane that touches it, where great circles are straight lines.
 *
 * <p>It shows less than half of the globe, but borders that cross the antimeridian or go round a pole need no care.
 */
final class Gnomonic {

    /** The cosine of the greatest angle from the middle that is shown: 89 degrees. */
    private static final double COSINE_MIN = Math.cos(Math.toRadians(89));

    private final GlobePoint middle;
    private final GlobePoint east;
    private final GlobePoint north;

    private Gnomonic(GlobePoint middle) {
        this.middle = middle;
        GlobePoint pole = new GlobePoint(0, 0, 1);
        GlobePoint eastwards = pole.cross(middle);
        east = eastwards.length() < 1e-12 ? new GlobePoint(0, 1, 0) : eastwards.normalised();
        north = middle.cross(east);
    }

    /** The view onto the middle of some places. If they lie all around the globe, it shows nothing. */
    static Gnomonic of(Stream<GlobePoint> places) {
        return new Gnomonic(places.reduce(new GlobePoint(0, 0, 0), GlobePoint::plus).normalised());
    }

    GlobePoint middle() {
        return middle;
    }

    boolean shows(GlobePoint place) {
        return place.dot(middle) > COSINE_MIN;
    }

    boolean shows(List<GlobePoint> places) {
        return places.stream().allMatch(this::shows);
    }

    /** What a geometry in degrees, all of which is {@linkplain #shows shown}, looks like. */
    Geometry view(Geometry degrees) {
        Geometry view = degrees.copy();
        view.apply((CoordinateFilter) this::project);
        view.geometryChanged();
        return view;
    }

    private void project(Coordinate coordinate) {
        GlobePoint place = GlobePoint.of(coordinate);
        double depth = place.dot(middle);
        coordinate.x = place.dot(east) / depth;
        coordinate.y = place.dot(north) / depth;
    }
}
