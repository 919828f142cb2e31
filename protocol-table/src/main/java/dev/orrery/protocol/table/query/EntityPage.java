package dev.orrery.protocol.table.query;

import dev.orrery.engine.query.explain.Explanation;
import dev.orrery.model.RequestCharge;
import dev.orrery.protocol.table.edm.Entity;
import java.util.List;
import java.util.Optional;

/**
 * Some entities, in the order of their keys.
 *
 * @param next where the next page begins; empty if this is the last one. There may be no entity in a page that has a next one,
 *     when none was found for a while
 * @param explanation how the page was made; empty if nothing was asked for
 */
public record EntityPage(
        List<Entity> entities,
        Optional<EntityPosition> next,
        RequestCharge charge,
        Optional<Explanation> explanation) {

    public EntityPage {
        entities = List.copyOf(entities);
    }
}
