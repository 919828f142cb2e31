package dev.orrery.protocol.table.query;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.item.ResultRow;
import dev.orrery.engine.query.PlanRequest;
import dev.orrery.engine.query.QueryPage;
import dev.orrery.engine.query.key.KeyOrderPosition;
import dev.orrery.engine.request.Charged;
import dev.orrery.engine.request.Freshness;
import dev.orrery.engine.request.ItemRequest;
import dev.orrery.engine.request.RequestExecutor;
import dev.orrery.engine.scan.FeedLimits;
import dev.orrery.engine.scan.FeedScope;
import dev.orrery.model.RequestCharge;
import dev.orrery.protocol.table.edm.Entity;
import java.util.List;
import java.util.Optional;

/**
 * Queries entities of a table, page by page, in the order of PartitionKey and RowKey over all partitions.
 *
 * <pre>
 * EntityPage page = queries.page(table, new EntityQuery(
 *         TableFilter.parse("Age ge 18"), Optional.empty(), 1000, cancellation));
 * page.next().ifPresent(position -> … position.nextPartitionKey() … position.nextRowKey() …);
 * </pre>
 *
 * <p>The next page is asked for with {@link EntityPosition#parse} of what the client sends back. A page is let in, priced and
 * paid for as a page of SQL is.
 */
public final class EntityQueries {

    /** How many entities a page has at most, whatever is asked for. */
    public static final int PAGE_ENTITIES_MAX = 1000;

    private static final long PAGE_BYTES_MAX = 4 << 20;

    private final RequestExecutor requests;

    public EntityQueries(RequestExecutor requests) {
        this.requests = requests;
    }

    /** A page of the entities that pass a filter. */
    public EntityPage page(Container table, EntityQuery query) {
        return query.entitiesMax() == 0
                ? new EntityPage(List.of(), Optional.empty(), RequestCharge.NOTHING, Optional.empty())
                : page(run(table, query));
    }

    /**
     * The same if that is over soon; otherwise nothing was done.
     *
     * @param text the filter as it came, by which it is known whether that was worth a try before
     */
    public Optional<EntityPage> pageBriefly(Container table, EntityQuery query, String text) {
        return query.entitiesMax() == 0
                ? Optional.of(page(table, query))
                : requests.queryBriefly(plan(table, query), text).map(EntityQueries::page);
    }

    /** The page as the engine made it, with how that was done. */
    Charged<QueryPage> run(Container table, EntityQuery query) {
        return requests.query(plan(table, query));
    }

    private static ItemRequest.RunPlan plan(Container table, EntityQuery query) {
        PlanRequest page = new PlanRequest(
                EntityPlan.of(query.filter(), query.start()),
                FeedScope.EVERYTHING,
                Optional.empty(),
                new FeedLimits(Math.min(query.entitiesMax(), PAGE_ENTITIES_MAX), PAGE_BYTES_MAX),
                query.cancellation(),
                EntityForm.FORM);
        return new ItemRequest.RunPlan(table, page, Freshness.ANY);
    }

    private static EntityPage page(Charged<QueryPage> done) {
        List<Entity> entities = done.result().results().stream().map(EntityQueries::entity).toList();
        return new EntityPage(
                entities,
                next(done.result(), entities),
                done.charge(),
                Optional.of(done.result().explanation()));
    }

    private static Entity entity(ResultRow row) {
        return switch (row) {
            case ResultRow.Document document -> Entity.of(document.item());
            case ResultRow.Computed(var document) -> EntityForm.entity(document);
        };
    }

    /** A page ends behind its last entity, or behind others that were looked at since. */
    private static Optional<EntityPosition> next(QueryPage page, List<Entity> entities) {
        return page.continuation().isEmpty()
                ? Optional.empty()
                : page.reached()
                        .map(EntityQueries::behind)
                        .or(() -> Optional.of(entities.getLast())
                                .map(last -> EntityPosition.behind(last.partitionKey(), last.rowKey())));
    }

    private static EntityPosition behind(KeyOrderPosition position) {
        return EntityPosition.behind(
                position.partitionKey().stringValue(), position.id().value().stringValue());
    }
}
