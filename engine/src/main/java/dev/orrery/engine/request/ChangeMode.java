package dev.orrery.engine.request;

/** Which changes of items are told. */
public enum ChangeMode {
    /** The latest version of each item. */
    LATEST_VERSIONS,
    /** All versions, and deletes. */
    ALL_VERSIONS
}
