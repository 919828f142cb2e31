package dev.orrery.query.function.spatial;

import dev.orrery.model.value.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/** Reads the objects of RFC 7946, but for collections. Of a position only the first two numbers count. */
final class GeoJson {

    private static final GeometryFactory FACTORY = new GeometryFactory();
    private static final int RING_POSITIONS_MIN = 4;

    private final GeospatialType type;

    GeoJson(GeospatialType type) {
        this.type = type;
    }

    /** The geometry as given; fails if it is none, or if its positions can't be. */
    Geometry read(JsonValue json) {
        JsonValue name = json.property("type");
        JsonValue coordinates = json.property("coordinates");
        return switch (name.isString() ? name.stringValue() : "") {
            case "Point" -> point(coordinates);
            case "LineString" -> line(coordinates);
            case "Polygon" -> polygon(coordinates);
            case "MultiPoint" -> FACTORY.createMultiPoint(all(coordinates, this::point).toArray(Point[]::new));
            case "MultiLineString" ->
                FACTORY.createMultiLineString(all(coordinates, this::line).toArray(LineString[]::new));
            case "MultiPolygon" -> FACTORY.createMultiPolygon(all(coordinates, this::polygon).toArray(Polygon[]::new));
            default -> throw new InvalidShapeException(
                    "The type must be Point, LineString, Polygon, MultiPoint, MultiLineString or MultiPolygon.");
        };
    }

    private Point point(JsonValue json) {
        return FACTORY.createPoint(position(json));
    }

    private LineString line(JsonValue json) {
        List<Coordinate> positions = all(json, this::position);
        if (positions.size() < 2) {
            throw new InvalidShapeException("A LineString must have at least two positions.");
        }
        return FACTORY.createLineString(positions.toArray(Coordinate[]::new));
    }

    private Polygon polygon(JsonValue json) {
        List<JsonValue> rings = all(json, Function.identity());
        LinearRing outer = ring(rings.getFirst(), 1);
        List<LinearRing> holes = new ArrayList<>();
        for (JsonValue hole : rings.subList(1, rings.size())) {
            holes.add(ring(hole, holes.size() + 2));
        }
        return FACTORY.createPolygon(outer, holes.toArray(LinearRing[]::new));
    }

    private LinearRing ring(JsonValue json, int number) {
        List<Coordinate> positions = all(json, this::position);
        if (!positions.getFirst().equals2D(positions.getLast())) {
            throw new InvalidShapeException("The Polygon input is not valid because the start and end points of the "
                    + "ring number " + number + " are not the same. Each ring of a polygon must have the same start "
                    + "and end points.");
        }
        if (positions.size() < RING_POSITIONS_MIN) {
            throw new InvalidShapeException("The Polygon input is not valid because the ring number " + number
                    + " does not have enough points. Each ring of a polygon must contain at least four points.");
        }
        return FACTORY.createLinearRing(positions.toArray(Coordinate[]::new));
    }

    private Coordinate position(JsonValue json) {
        JsonValue first = json.element(0);
        JsonValue second = json.element(1);
        if (!json.isArray() || !first.isNumber() || !second.isNumber()) {
            throw new InvalidShapeException("A position must be an array of at least two numbers.");
        }
        if (type == GeospatialType.GEOGRAPHY) {
            checkRange("Longitude", first.doubleValue(), 180);
            checkRange("Latitude", second.doubleValue(), 90);
        }
        return new Coordinate(first.doubleValue(), second.doubleValue());
    }

    private static void checkRange(String what, double degrees, int max) {
        if (Math.abs(degrees) > max) {
            throw new InvalidShapeException(what + " values must be between -" + max + " and " + max + " degrees.");
        }
    }

    private static <T> List<T> all(JsonValue json, Function<JsonValue, T> reader) {
        List<T> all = new ArrayList<>();
        for (JsonValue element : json.elements()) {
            all.add(reader.apply(element));
        }
        if (all.isEmpty()) {
            throw new InvalidShapeException("The coordinates must be an array that is not empty.");
        }
        return all;
    }
}
