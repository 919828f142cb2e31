package dev.orrery.protocol.table.query;

import dev.orrery.model.bound.Cancellation;
import java.util.Optional;

/**
 * A page of entities that is asked for.
 *
 * @param filter what they must pass
 * @param start where the page begins; empty for the first one
 * @param entitiesMax how many it has at most; a page is never larger than {@link EntityQueries#PAGE_ENTITIES_MAX}
 * @param cancellation ends the work before its time
 */
public record EntityQuery(
        TableFilter filter, Optional<EntityPosition> start, int entitiesMax, Cancellation cancellation) {

    public EntityQuery {
        if (entitiesMax < 0) {
            throw new IllegalArgumentException("A count is not negative: " + entitiesMax);
        }
    }
}
