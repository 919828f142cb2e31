package dev.orrery.engine.query.access;

import dev.orrery.engine.query.view.QueryMeter;
import dev.orrery.engine.scan.ItemSource;
import java.util.Optional;

/** An access path to items of a container. What it leads to is a superset of what a query wants; the query looks at each item. */
public interface ItemAccess {

    /**
     * Starts at the beginning, or behind a position that a source of the same access gave, perhaps before a restart or a
     * split. An item comes once at most.
     *
     * @param meter where the source counts what it does
     */
    ItemSource open(Optional<String> after, QueryMeter meter);
}
