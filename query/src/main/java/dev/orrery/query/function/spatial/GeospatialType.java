package dev.orrery.query.function.spatial;

/** What the coordinates of a container's shapes mean. */
public enum GeospatialType {
    /** Degrees of longitude and latitude on the ellipsoid of WGS 84; distances are metres. */
    GEOGRAPHY,
    /** Places on a plane; distances have the unit of the coordinates. */
    GEOMETRY
}
