package dev.orrery.query.function.spatial;

import org.locationtech.jts.geom.Coordinate;

/**
 * A place on the globe as a vector of length 1 from its centre: x to the meridian of Greenwich, z to the north pole.
 */
record GlobePoint(double x, double y, double z) {

    /** The place at a longitude and a latitude in degrees. */
    static GlobePoint of(Coordinate degrees) {
        double longitude = Math.toRadians(degrees.x);
        double latitude = Math.toRadians(degrees.y);
        return new GlobePoint(
                Math.cos(latitude) * Math.cos(longitude),
                Math.cos(latitude) * Math.sin(longitude),
                Math.sin(latitude));
    }

    Coordinate degrees() {
        return new Coordinate(Math.toDegrees(Math.atan2(y, x)), Math.toDegrees(Math.atan2(z, Math.hypot(x, y))));
    }

    double dot(GlobePoint other) {
        return x * other.x + y * other.y + z * other.z;
    }

    GlobePoint cross(GlobePoint other) {
        return new GlobePoint(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
    }

    GlobePoint plus(GlobePoint other) {
        return new GlobePoint(x + other.x, y + other.y, z + other.z);
    }

    GlobePoint times(double factor) {
        return new GlobePoint(x * factor, y * factor, z * factor);
    }

    double length() {
        return Math.sqrt(dot(this));
    }

    /** The same direction with length 1; vectors of no length stay. */
    GlobePoint normalised() {
        double length = length();
        return length == 0 ? this : times(1 / length);
    }

    /** The square of the straight way between two places, which stays exact where they are close. */
    double squareTo(GlobePoint other) {
        GlobePoint way = plus(other.times(-1));
        return way.dot(way);
    }
}
