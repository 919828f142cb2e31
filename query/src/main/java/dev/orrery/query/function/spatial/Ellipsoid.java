package dev.orrery.query.function.spatial;

import org.locationtech.jts.geom.Coordinate;

/** The ellipsoid of WGS 84: distances and areas on the earth, of places in degrees. */
final class Ellipsoid {

    private static final double MAJOR_AXIS = 6_378_137.0;
    private static final double FLATTENING = 1 / 298.257223563;
    private static final double MINOR_AXIS = MAJOR_AXIS * (1 - FLATTENING);
    private static final double ECCENTRICITY = Math.sqrt(FLATTENING * (2 - FLATTENING));

    /** What the area of a zone is measured with; at the pole it is that of half the earth. */
    private static final double ZONE_AT_POLE = zone(1);

    private static final double AREA = 4 * Math.PI * squareOfAuthalicRadius();

    private static final double CONVERGED = 1e-12;
    private static final int STEPS_MAX = 100;
    private static final int WAYS_ROUND = 36;

    private Ellipsoid() {}

    static double area() {
        return AREA;
    }

    /** Metres between two places: Vincenty's inverse solution, which is exact to less than a millimetre. */
    static double distance(Coordinate from, Coordinate to) {
        double metres = vincenty(from, to);
        return Double.isNaN(metres) ? distanceOfAntipodes(from, to) : metres;
    }

    /** NaN if the iteration doesn't converge, as happens if the places are nearly opposite. */
    private static double vincenty(Coordinate from, Coordinate to) {
        double difference = Math.toRadians(to.x - from.x);
        double u1 = Math.atan((1 - FLATTENING) * Math.tan(Math.toRadians(from.y)));
        double u2 = Math.atan((1 - FLATTENING) * Math.tan(Math.toRadians(to.y)));
        double lambda = difference;
        for (int step = 0; step < STEPS_MAX; step++) {
            Step result = Step.of(u1, u2, lambda);
            if (result.sinSigma == 0) {
                return 0;
            }
            double next = difference + result.correction();
            if (Math.abs(next) > 3 * Math.PI) {
                return Double.NaN;
            }
            if (Math.abs(next - lambda) < CONVERGED) {
                return result.metres();
            }
            lambda = next;
        }
        return Double.NaN;
    }

    /** One step of the iteration, with the names of Vincenty's paper. */
    private record Step(double sinSigma, double cosSigma, double sigma, double sinAlpha, double squareCosAlpha,
            double cosTwoSigmaM) {

        static Step of(double u1, double u2, double lambda) {
            double across = Math.cos(u2) * Math.sin(lambda);
            double along = Math.cos(u1) * Math.sin(u2) - Math.sin(u1) * Math.cos(u2) * Math.cos(lambda);
            double sinSigma = Math.hypot(across, along);
            double cosSigma = Math.sin(u1) * Math.sin(u2) + Math.cos(u1) * Math.cos(u2) * Math.cos(lambda);
            double sinAlpha = sinSigma == 0 ? 0 : Math.cos(u1) * across / sinSigma;
            double squareCosAlpha = 1 - sinAlpha * sinAlpha;
            // On the equator the cosine of alpha is 0, and so is what it divides.
            double cosTwoSigmaM = squareCosAlpha < CONVERGED
                    ? 0
                    : cosSigma - 2 * Math.sin(u1) * Math.sin(u2) / squareCosAlpha;
            return new Step(sinSigma, cosSigma, Math.atan2(sinSigma, cosSigma), sinAlpha, squareCosAlpha, cosTwoSigmaM);
        }

        double correction() {
            double c = FLATTENING / 16 * squareCosAlpha * (4 + FLATTENING * (4 - 3 * squareCosAlpha));
            double series = cosTwoSigmaM + c * cosSigma * (2 * cosTwoSigmaM * cosTwoSigmaM - 1);
            return (1 - c) * FLATTENING * sinAlpha * (sigma + c * sinSigma * series);
        }

        double metres() {
            double squareU = squareCosAlpha * (MAJOR_AXIS * MAJOR_AXIS / (MINOR_AXIS * MINOR_AXIS) - 1);
            double a = 1 + squareU / 16384 * (4096 + squareU * (-768 + squareU * (320 - 175 * squareU)));
            double b = squareU / 1024 * (256 + squareU * (-128 + squareU * (74 - 47 * squareU)));
            double square = cosTwoSigmaM * cosTwoSigmaM;
            double last = b / 6 * cosTwoSigmaM * (4 * sinSigma * sinSigma - 3) * (4 * square - 3);
            double deltaSigma = b * sinSigma * (cosTwoSigmaM + b / 4 * (cosSigma * (2 * square - 1) - last));
            return MINOR_AXIS * a * (sigma - deltaSigma);
        }
    }

    /**
     * The shortest way between places that are nearly opposite. It crosses the great circle that is a quarter round the
     * earth away from its start, so it is the shortest of the ways over the places of that circle.
     */
    private static double distanceOfAntipodes(Coordinate from, Coordinate to) {
        GlobePoint start = GlobePoint.of(from);
        GlobePoint helper = Math.abs(start.z()) < 0.9 ? new GlobePoint(0, 0, 1) : new GlobePoint(1, 0, 0);
        GlobePoint right = start.cross(helper).normalised();
        GlobePoint up = right.cross(start);
        double best = 0;
        double shortest = Double.POSITIVE_INFINITY;
        double span = 2 * Math.PI / WAYS_ROUND;
        for (int way = 0; way < WAYS_ROUND; way++) {
            double metres = distanceOver(from, to, right, up, way * span);
            if (metres < shortest) {
                shortest = metres;
                best = way * span;
            }
        }
        return shortestAround(from, to, right, up, best, span);
    }

    /** Narrows the angle down by thirds. */
    private static double shortestAround(Coordinate from, Coordinate to, GlobePoint right, GlobePoint up, double angle,
            double span) {
        double low = angle - span;
        double high = angle + span;
        while (high - low > 1e-7) {
            double left = low + (high - low) / 3;
            double rightAngle = high - (high - low) / 3;
            if (distanceOver(from, to, right, up, left) < distanceOver(from, to, right, up, rightAngle)) {
                high = rightAngle;
            } else {
                low = left;
            }
        }
        return distanceOver(from, to, right, up, (low + high) / 2);
    }

    private static double distanceOver(Coordinate from, Coordinate to, GlobePoint right, GlobePoint up, double angle) {
        Coordinate over = right.times(Math.cos(angle)).plus(up.times(Math.sin(angle))).degrees();
        return vincenty(from, over) + vincenty(over, to);
    }

    /**
     * The area that a ring encloses, whatever its direction: that of the ring on a sphere to which latitudes are moved
     * such that all areas stay. Borders are great circles of that sphere.
     */
    static double areaWithin(Coordinate[] ring) {
        double excess = 0;
        double turn = 0;
        for (int i = 1; i < ring.length; i++) {
            double difference = Math.IEEEremainder(Math.toRadians(ring[i].x - ring[i - 1].x), 2 * Math.PI);
            double first = Math.tan(authalicLatitude(ring[i - 1].y) / 2);
            double second = Math.tan(authalicLatitude(ring[i].y) / 2);
            excess += 2 * Math.atan2(Math.tan(difference / 2) * (first + second), 1 + first * second);
            turn += difference;
        }
        // A ring round a pole encloses what its borders leave of half the earth.
        boolean isRoundPole = Math.abs(turn) > Math.PI;
        double steradians = isRoundPole ? 2 * Math.PI - Math.abs(excess) : Math.abs(excess);
        return steradians * squareOfAuthalicRadius();
    }

    private static double authalicLatitude(double degrees) {
        double sine = zone(Math.sin(Math.toRadians(degrees))) / ZONE_AT_POLE;
        return Math.asin(Math.clamp(sine, -1.0, 1.0));
    }

    /** A measure for the area between the equator and the latitude with this sine. */
    private static double zone(double sine) {
        double square = ECCENTRICITY * ECCENTRICITY;
        double part = ECCENTRICITY * sine;
        return (1 - square) * (sine / (1 - part * part) + Math.log((1 + part) / (1 - part)) / (2 * ECCENTRICITY));
    }

    private static double squareOfAuthalicRadius() {
        return MAJOR_AXIS * MAJOR_AXIS * ZONE_AT_POLE / 2;
    }
}
