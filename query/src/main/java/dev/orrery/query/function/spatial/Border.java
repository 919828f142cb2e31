package dev.orrery.query.function.spatial;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryComponentFilter;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;

/** The points and lines of a geometry on the globe, and the rings of its polygons. */
final class Border {

    /** So many pairs of arcs, or of a place and an arc, are looked at. */
    private static final long PAIRS_MAX = 20_000_000;

    private final List<Arc> arcs;
    private final List<GlobePoint> places;

    private Border(List<Arc> arcs) {
        this.arcs = arcs;
        places = arcs.stream().map(Arc::from).toList();
    }

    /** The border of a geometry whose coordinates are degrees. */
    static Border of(Geometry degrees) {
        List<Arc> arcs = new ArrayList<>();
        degrees.apply((GeometryComponentFilter) part -> {
            if (part instanceof Point || part instanceof LineString) {
                addArcs(part.getCoordinates(), arcs);
            }
        });
        return new Border(arcs);
    }

    /** Adds the arcs between the places, and one without length at the last of them, so that each place starts one. */
    private static void addArcs(Coordinate[] coordinates, List<Arc> arcs) {
        GlobePoint from = GlobePoint.of(coordinates[0]);
        for (int i = 1; i < coordinates.length; i++) {
            GlobePoint to = GlobePoint.of(coordinates[i]);
            arcs.add(new Arc(from, to));
            from = to;
        }
        arcs.add(new Arc(from, from));
    }

    /** The places that the arcs connect. */
    List<GlobePoint> places() {
        return places;
    }

    boolean crosses(Border other) {
        checkPairs(other);
        for (Arc arc : arcs) {
            for (Arc otherArc : other.arcs) {
                if (arc.crosses(otherArc)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The shortest way to a border that this one doesn't cross, one end of which is always one of the places. */
    Arc shortestWayTo(Border other) {
        checkPairs(other);
        Arc here = shortestWay(places, other.arcs);
        Arc there = shortestWay(other.places, arcs);
        return here.square() <= there.square() ? here : there;
    }

    private static Arc shortestWay(List<GlobePoint> places, List<Arc> arcs) {
        Arc shortest = new Arc(places.getFirst(), arcs.getFirst().nearestTo(places.getFirst()));
        for (GlobePoint place : places) {
            for (Arc arc : arcs) {
                GlobePoint nearest = arc.nearestTo(place);
                if (place.squareTo(nearest) < shortest.square()) {
                    shortest = new Arc(place, nearest);
                }
            }
        }
        return shortest;
    }

    private void checkPairs(Border other) {
        if ((long) arcs.size() * other.arcs.size() > PAIRS_MAX) {
            throw new OrreryException(
                    ErrorCode.QUERY_UNSUPPORTED,
                    "To compare shapes with {positions} and {otherPositions} positions takes too long. Simplify one")
                    .with("positions", arcs.size())
                    .with("otherPositions", other.arcs.size());
        }
    }
}
