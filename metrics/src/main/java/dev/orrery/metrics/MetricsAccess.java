package dev.orrery.metrics;

/** Who may see the metrics, which have names and partition keys of users in them. */
public enum MetricsAccess {
    /** Who knows a key of the account. */
    WITH_KEY,
    /** Everybody who reaches the port. */
    OPEN
}
