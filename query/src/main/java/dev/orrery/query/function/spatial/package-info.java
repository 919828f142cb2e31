/**
 * Shapes given as GeoJSON, on the globe or on a plane.
 *
 * <p>Read {@link dev.orrery.query.function.spatial.Shape} first. Points, lines and polygons are kept as JTS geometries;
 * on the globe they are looked at through a projection in which great circles are straight lines, so that JTS can tell
 * what lies in what.
 */
package dev.orrery.query.function.spatial;
