package dev.orrery.protocol.cosmos.item;

import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.feed.SessionTokens;
import dev.orrery.protocol.cosmos.item.changes.ItemChanges;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.message.ErrorStatus;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.path.LocatedContainer;
import dev.orrery.protocol.cosmos.path.Owners;

/** {@code …/docs}: finds out what a request wants of a container's items, and has it done. */
public final class ItemResource implements Resource {

    private final Owners owners;
    private final RequestRules rules;
    private final PointOperations points;
    private final Batches batches;
    private final ItemFeed feed;
    private final ItemChanges changes;
    private final ItemQueries queries;

    public ItemResource(Engine engine, AccountSettings account, Owners owners) {
        this.owners = owners;
        this.rules = new RequestRules(account.consistency());
        this.points = new PointOperations(engine.requests(), rules, engine.queries());
        this.batches = new Batches(engine.requests(), rules, engine.queries());
        this.feed = new ItemFeed(engine.requests(), rules);
        this.changes = new ItemChanges(engine.requests());
        this.queries = new ItemQueries(engine.requests(), rules);
    }

    @Override
    public CosmosResponse answer(CosmosRequest request) {
        LocatedContainer located = owners.located(request.path());
        rules.check(request, located.container());
        try {
            return ContainerHeaders.add(answer(request, located.container()), located);
        } catch (OrreryException e) {
            return refusal(e, request, located);
        }
    }

    private CosmosResponse answer(CosmosRequest request, Container container) {
        return switch (request.operation()) {
            case READ -> points.read(request, container);
            case LIST -> feed.answer(request, container);
            case CHANGE_FEED -> changes.answer(request, container, rules.freshness(request));
            case QUERY -> queries.answer(request, container);
            case QUERY_PLAN -> queries.plan(request, container);
            case CREATE -> points.create(request, container);
            case UPSERT -> points.upsert(request, container);
            case REPLACE -> points.replace(request, container);
            case PATCH -> points.patch(request, container);
            case DELETE -> points.delete(request, container);
            case BATCH -> batches.batch(request, container);
            case BULK -> batches.bulk(request, container);
            case EXECUTE, DELETE_BY_KEY, SPLIT, MERGE, ADDRESSES, NONE -> throw Resource.notAllowed(request);
        };
    }

    /** A refusal tells the session as well: clients that were late want to read what others wrote. */
    private CosmosResponse refusal(OrreryException problem, CosmosRequest request, LocatedContainer located) {
        ErrorStatus status = ErrorStatus.of(problem);
        return switch (problem.code()) {
            case ITEM_NOT_FOUND, ITEM_EXISTS, UNIQUE_KEY_VIOLATION, ETAG_MISMATCH, CONDITION_NOT_MET ->
                ContainerHeaders.add(
                        ErrorAnswer.to(problem, status, request.activityId())
                                .header(CosmosHeaders.SESSION_TOKEN, SessionTokens.now(request, located.container())),
                        located);
            default -> throw problem;
        };
    }
}
