package dev.orrery.query.gather;

/** How a client that merges rows of several partitions drops those that it had before. */
public enum DistinctType {
    NONE,
    /** Equal rows come one after the other, so that it need remember only the last. */
    ORDERED,
    UNORDERED
}
