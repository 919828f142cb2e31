package dev.orrery.engine.access;

/** What a request may do. */
public sealed interface Access {

    /** Everything. */
    record Full() implements Access {}

    /** Reading everything. */
    record ReadOnly() implements Access {}

    /** What a permission allows. */
    record Granted(ResourceToken token) implements Access {}
}
