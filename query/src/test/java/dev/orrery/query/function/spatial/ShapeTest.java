package dev.orrery.query.function.spatial;

import static dev.orrery.query.function.spatial.GeospatialType.GEOGRAPHY;
import static dev.orrery.query.function.spatial.GeospatialType.GEOMETRY;
import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.testing.Seed;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shapes on the globe are measured on the ellipsoid, and those on a plane as they are. */
class ShapeTest {

    private static final String SQUARE = "[[0,0],[10,0],[10,10],[0,10],[0,0]]";
    private static final String SQUARE_CLOCKWISE = "[[0,0],[0,10],[10,10],[10,0],[0,0]]";
    private static final double EARTH = 510_065_621_724_088.0;

    /** The numbers are those of GeographicLib, and of the documentation of Cosmos DB. */
    @ParameterizedTest
    @CsvSource({
        "0, 0, 1, 0, 111319.491",
        "0, 0, 0, 1, 110574.389",
        "0, 0, 0, 90, 10001965.729",
        "0, 90, 0, -90, 20003931.459",
        "0, 0, 180, 0, 20003931.459",
        "0, 0, 179.5, 0.5, 19936288.579",
        "0, -30, 179.8, 29.9, 19989832.828",
        "-179.5, 0, 179.5, 0, 111319.491",
        "5, 5, 5, 5, 0"
    })
    void pointsAreMetresApart(double x1, double y1, double x2, double y2, double metres) {
        Shape first = point(x1, y1);
        Shape second = point(x2, y2);

        assertThat(first.distanceTo(second)).isCloseTo(metres, within(0.01));
        assertThat(second.distanceTo(first)).isCloseTo(metres, within(0.01));
    }

    @Test
    void theWayToALineEndsBetweenItsPositions() {
        Shape equator = globe("LineString", "[[-10,0],[10,0]]");

        assertThat(point(3, 1).distanceTo(equator)).isCloseTo(110_574.389, within(0.01));
        assertThat(equator.distanceTo(point(11, 0))).isCloseTo(111_319.491, within(0.01));
    }

    @Test
    void aShapeInAnotherOneIsNotAwayFromIt() {
        Shape square = globe("Polygon", "[" + SQUARE + "]");

        assertThat(point(5, 5).distanceTo(square)).isZero();
        assertThat(square.distanceTo(globe("LineString", "[[5,-5],[5,15]]"))).isZero();
        assertThat(square.distanceTo(point(5, -1))).isCloseTo(110_574.389, within(0.01));
    }

    @Test
    void bordersAreGreatCircles() {
        String ring = "[[-60,40],[60,40],[60,50],[-60,50],[-60,40]]";
        Shape wide = globe("Polygon", "[" + ring + "]");

        assertThat(point(0, 45).isWithin(wide)).as("south of the great circle between the positions").isFalse();
        assertThat(point(0, 62).isWithin(wide)).as("south of the northern one").isTrue();
        assertThat(plane("Point", "[0,62]").isWithin(plane("Polygon", "[" + ring + "]"))).isFalse();
    }

    @Test
    void bordersMayCrossTheAntimeridianAndGoRoundAPole() {
        Shape pacific = globe("Polygon", "[[[170,-10],[-170,-10],[-170,10],[170,10],[170,-10]]]");
        Shape arctic = globe("Polygon", "[[[0,70],[90,70],[180,70],[-90,70],[0,70]]]");

        assertThat(point(180, 0).isWithin(pacific)).isTrue();
        assertThat(point(-175, 5).isWithin(pacific)).isTrue();
        assertThat(point(0, 0).isWithin(pacific)).isFalse();
        assertThat(point(45, 89).isWithin(arctic)).isTrue();
        assertThat(point(45, 60).isWithin(arctic)).isFalse();
        assertThat(point(45, -89).isWithin(arctic)).as("on the other side of the globe").isFalse();
        assertThat(arctic.area()).isCloseTo(1.03e13, within(0.03e13));
    }

    @Test
    void aPolygonThatGoesRoundClockwiseIsAllTheRest() {
        Shape inside = globe("Polygon", "[" + SQUARE + "]");
        Shape outside = globe("Polygon", "[" + SQUARE_CLOCKWISE + "]");

        assertThat(point(5, 5).isWithin(outside)).isFalse();
        assertThat(point(50, 5).isWithin(outside)).isTrue();
        assertThat(point(-175, -5).isWithin(outside)).as("on the other side of the globe").isTrue();
        assertThat(point(5, 5).intersects(outside)).isFalse();
        assertThat(outside.intersects(point(5, 5))).isFalse();
        assertThat(outside.intersects(point(20, 5))).isTrue();
        assertThat(outside.intersects(inside)).as("they have their border in common").isTrue();
        assertThat(outside.isWithin(inside)).isFalse();
        assertThat(outside.isWithin(outside)).isTrue();
        assertThat(outside.intersects(globe("Polygon", "[[[4,4],[6,4],[6,6],[4,6],[4,4]]]"))).isFalse();
        assertThat(outside.distanceTo(point(5, 1))).isCloseTo(110_574.389, within(0.01));
        assertThat(outside.distanceTo(point(5, -1))).isZero();
        assertThat(inside.area() + outside.area()).isCloseTo(EARTH, within(1e6));
    }

    @Test
    void shapesOnDifferentSidesOfTheGlobeCanMeet() {
        Shape europe = globe("Polygon", "[[[-10,35],[40,35],[40,60],[-10,60],[-10,35]]]");
        Shape allButEurope = globe("Polygon", "[[[-10,35],[-10,60],[40,60],[40,35],[-10,35]]]");
        Shape journey = globe("LineString", "[[15,50],[15,10],[15,-30],[60,-50],[120,-40]]");
        Shape farJourney = globe("LineString", "[[-70,-20],[-120,-40],[-160,-40],[160,-40]]");

        assertThat(journey.intersects(europe)).isTrue();
        assertThat(europe.intersects(journey)).isTrue();
        assertThat(journey.isWithin(europe)).isFalse();
        assertThat(journey.isWithin(allButEurope)).isFalse();
        assertThat(farJourney.intersects(europe)).isFalse();
        assertThat(farJourney.isWithin(allButEurope)).isTrue();
        assertThat(farJourney.distanceTo(europe)).isGreaterThan(8e6);
    }

    @Test
    void onAPlaneItDoesNotMatterWhichWayAPolygonGoesRound() {
        Shape clockwise = plane("Polygon", "[" + SQUARE_CLOCKWISE + "]");

        assertThat(plane("Point", "[5,5]").isWithin(clockwise)).isTrue();
        assertThat(plane("Point", "[5000,5]").isWithin(clockwise)).isFalse();
        assertThat(clockwise.area()).isEqualTo(100);
        assertThat(plane("Point", "[13,14]").distanceTo(clockwise)).isEqualTo(5);
        assertThat(plane("Point", "[3,4]").distanceTo(clockwise)).isZero();
    }

    @Test
    void aPolygonHasNeitherItsHolesNorItsBorderInIt() {
        Shape ring = globe("Polygon", "[" + SQUARE + ",[[4,4],[4,6],[6,6],[6,4],[4,4]]]");

        assertThat(point(5, 5).isWithin(ring)).isFalse();
        assertThat(point(2, 2).isWithin(ring)).isTrue();
        assertThat(point(0, 10).isWithin(ring)).isFalse();
        assertThat(point(0, 10).intersects(ring)).isTrue();
        assertThat(point(5, 5).intersects(ring)).isFalse();
    }

    /** The number is that of the documentation of Cosmos DB. */
    @Test
    void polygonsHaveAnAreaInSquareMetres() {
        String ring = "[[31.8,-5],[32,-5],[32,-4.7],[31.8,-4.7],[31.8,-5]]";

        assertThat(globe("Polygon", "[" + ring + "]").area()).isCloseTo(735_970_283.052, within(1.0));
        assertThat(globe("MultiPolygon", "[[" + ring + "]]").area()).isCloseTo(735_970_283.052, within(1.0));
        assertThat(globe("Polygon", "[[[0,0],[90,0],[0,90],[0,0]]]").area()).isCloseTo(EARTH / 8, within(1e6));
        assertThat(point(1, 1).area()).isZero();
        assertThat(globe("LineString", "[[0,0],[1,1]]").area()).isZero();
    }

    @Test
    void whatDoesNotFitIntoHalfOfTheGlobeIsFlat() {
        Shape world = globe("Polygon", "[[[-179,-80],[179,-80],[179,80],[-179,80],[-179,-80]]]");

        assertThat(point(0, 0).isWithin(world)).isTrue();
        assertThat(point(100, 50).isWithin(world)).isTrue();
        assertThat(point(0, 85).isWithin(world)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            MultiPoint      | [[1,1],[2,2]]               | true
            MultiPoint      | [[1,1],[20,2]]              | false
            MultiLineString | [[[1,1],[2,2]],[[3,3],[4,4]]] | true
            LineString      | [[5,5],[15,5]]              | false
            MultiPolygon    | [[[[1,1],[2,1],[2,2],[1,1]]],[[[3,3],[4,3],[4,4],[3,3]]]] | true
            """)
    void everyKindOfShapeCanLieInAPolygon(String type, String coordinates, boolean isWithin) {
        assertThat(globe(type, coordinates).isWithin(globe("Polygon", "[" + SQUARE + "]"))).isEqualTo(isWithin);
        assertThat(plane(type, coordinates).isWithin(plane("Polygon", "[" + SQUARE + "]"))).isEqualTo(isWithin);
        assertThat(globe(type, coordinates).intersects(globe("Polygon", "[" + SQUARE + "]"))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"type": "Point", "coordinates": [31.9, -132.8]}       | Latitude values must be between -90 and 90 degrees.
            {"type": "Point", "coordinates": [181, 0]}             | Longitude values must be between -180 and 180 degrees.
            {"type": "Point", "coordinates": [1]}                  | A position must be an array of at least two numbers.
            {"type": "Point", "coordinates": ["1", 2]}             | A position must be an array of at least two numbers.
            {"type": "Point"}                                      | A position must be an array of at least two numbers.
            {"type": "LineString", "coordinates": [[1, 2]]}        | A LineString must have at least two positions.
            {"type": "LineString", "coordinates": []}              | The coordinates must be an array that is not empty.
            {"type": "Polygon", "coordinates": [[[0,0],[1,0],[1,1],[0,1]]]} | start and end points of the ring number 1
            {"type": "Polygon", "coordinates": [[[0,0],[1,0],[0,0]]]}       | at least four points
            {"type": "Polygon", "coordinates": [[[0,0],[1,1],[1,0],[0,1],[0,0]]]} | Self-intersection
            {"type": "Polygon", "coordinates": []}                 | The coordinates must be an array that is not empty.
            {"type": "point", "coordinates": [1, 2]}               | The type must be
            {"coordinates": [1, 2]}                                | The type must be
            """)
    void anInvalidShapeSaysWhy(String json, String reason) {
        ShapeReading reading = ShapeReading.of(JsonText.parse(json), GEOGRAPHY);

        assertThat(reading).isInstanceOfSatisfying(
                ShapeReading.Invalid.class, invalid -> assertThat(invalid.reason()).contains(reason));
    }

    @Test
    void coordinatesOfAPlaneCanBeAnyNumbers() {
        assertThat(plane("Point", "[1000,-5000,3]").distanceTo(plane("Point", "[1003,-5004]"))).isEqualTo(5);
    }

    @Test
    void shapesOfDifferentTypesCanNotBeCompared() {
        assertThatThrownBy(() -> point(1, 1).distanceTo(plane("Point", "[1,1]")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theDistanceOfShapesWithVeryManyPositionsIsRefused() {
        Shape north = globe("LineString", zigzag(10, 10_000));
        Shape south = globe("LineString", zigzag(-10, 10_000));

        assertThatOrreryFails(() -> north.distanceTo(south)).withCode(ErrorCode.QUERY_UNSUPPORTED);
    }

    private static String zigzag(int latitude, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "[" + i / 1000.0 + "," + (latitude + i % 2) + "]")
                .collect(Collectors.joining(",", "[", "]"));
    }

    /** A point lies in a triangle if it lies to the left of its three sides. */
    @Test
    void randomPointsLieInTrianglesAsTheirSidesSay() {
        RandomGenerator random = Seed.fresh().random();

        for (int round = 0; round < 2000; round++) {
            double[] middle = {random.nextDouble(-180, 180), random.nextDouble(-60, 60)};
            double[][] corners = {near(middle, random), near(middle, random), near(middle, random)};
            double[] place = near(middle, random);
            double depth = Math.min(
                    leftOf(corners[0], corners[1], place),
                    Math.min(leftOf(corners[1], corners[2], place), leftOf(corners[2], corners[0], place)));
            boolean isClear = Math.abs(depth) > 1e-9 && leftOf(corners[0], corners[1], corners[2]) > 0.001;

            if (isClear) {
                Shape triangle = globe("Polygon", "[" + ring(corners) + "]");
                assertThat(point(place[0], place[1]).isWithin(triangle)).as("round %d", round).isEqualTo(depth > 0);
            }
        }
    }

    private static double[] near(double[] middle, RandomGenerator random) {
        return new double[] {
            Math.IEEEremainder(middle[0] + random.nextDouble(-20, 20), 360), middle[1] + random.nextDouble(-20, 20)
        };
    }

    private static double leftOf(double[] from, double[] to, double[] place) {
        double[] a = vector(from);
        double[] b = vector(to);
        double[] c = vector(place);
        return (a[1] * b[2] - a[2] * b[1]) * c[0] + (a[2] * b[0] - a[0] * b[2]) * c[1]
                + (a[0] * b[1] - a[1] * b[0]) * c[2];
    }

    private static double[] vector(double[] degrees) {
        double x = Math.toRadians(degrees[0]);
        double y = Math.toRadians(degrees[1]);
        return new double[] {Math.cos(y) * Math.cos(x), Math.cos(y) * Math.sin(x), Math.sin(y)};
    }

    private static String ring(double[][] corners) {
        return IntStream.of(0, 1, 2, 0)
                .mapToObj(i -> "[" + corners[i][0] + "," + corners[i][1] + "]")
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static Shape point(double x, double y) {
        return globe("Point", "[" + x + "," + y + "]");
    }

    private static Shape globe(String type, String coordinates) {
        return shape(type, coordinates, GEOGRAPHY);
    }

    private static Shape plane(String type, String coordinates) {
        return shape(type, coordinates, GEOMETRY);
    }

    private static Shape shape(String type, String coordinates, GeospatialType space) {
        String json = "{\"type\": \"" + type + "\", \"coordinates\": " + coordinates + "}";
        return ShapeReading.of(JsonText.parse(json), space).shape().orElseThrow();
    }
}
