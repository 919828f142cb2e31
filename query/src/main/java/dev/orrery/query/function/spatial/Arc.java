package dev.orrery.query.function.spatial;

/** The shorter part of a great circle between two places, which may be the same one. */
record Arc(GlobePoint from, GlobePoint to) {

    /** The place of this arc that is nearest to another one. */
    GlobePoint nearestTo(GlobePoint place) {
        GlobePoint normal = from.cross(to);
        double square = normal.dot(normal);
        if (square > 0) {
            GlobePoint onCircle = place.plus(normal.times(-place.dot(normal) / square)).normalised();
            boolean isBehindFrom = from.cross(onCircle).dot(normal) >= 0;
            boolean isBeforeTo = onCircle.cross(to).dot(normal) >= 0;
            if (isBehindFrom && isBeforeTo) {
                return onCircle;
            }
        }
        return place.squareTo(from) <= place.squareTo(to) ? from : to;
    }

    /** Whether two arcs have a place in common that is an end of neither: going round their ends is always one turn. */
    boolean crosses(Arc other) {
        GlobePoint normal = from.cross(to);
        double first = -normal.dot(other.from);
        double second = normal.dot(other.to);
        if (first * second <= 0) {
            return false;
        }
        GlobePoint otherNormal = other.from.cross(other.to);
        return -otherNormal.dot(to) * first > 0 && otherNormal.dot(from) * first > 0;
    }

    /** The square of the straight way between the ends. */
    double square() {
        return from.squareTo(to);
    }
}
