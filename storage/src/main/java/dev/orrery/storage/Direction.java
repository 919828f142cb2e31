package dev.orrery.storage;

/** The order in which a scan delivers keys. */
public enum Direction {
    FORWARD,
    BACKWARD
}
