package dev.orrery.engine.query.order;

import java.util.Optional;

/** Entries one after the other. Used by one thread; must be closed. */
interface OrderedEntries extends AutoCloseable {

    /** The next entry; empty at the end. */
    Optional<OrderedEntry> next();

    @Override
    void close();
}
