package dev.orrery.query.function.spatial;

/**
 * A valid GeoJSON geometry: points, lines or polygons.
 *
 * <p>All shapes of a query are of the same {@link GeospatialType}; those of different ones can't be compared.
 */
public sealed interface Shape permits GlobeShape, PlaneShape {

    /** The shortest way between two shapes, 0 if they have a point in common. */
    double distanceTo(Shape other);

    /** Whether this shape lies in another one. What lies only on the border of a polygon doesn't lie in it. */
    boolean isWithin(Shape other);

    /** Whether two shapes have a point in common, be it on their borders. */
    boolean intersects(Shape other);

    /** The area of polygons; points and lines have none. */
    double area();
}
