package dev.orrery.cli.ask;

/** The APIs by which commands can look at the same data. */
public enum Api {
    /** Containers with items. */
    SQL,
    /** Tables with entities. */
    TABLE
}
