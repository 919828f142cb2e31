package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.Engine;
import dev.orrery.engine.query.access.TakesLonger;
import dev.orrery.http.HttpHandler;
import dev.orrery.http.HttpRequest;
import dev.orrery.http.HttpResponse;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.protocol.cosmos.rest.access.Access;
import dev.orrery.protocol.cosmos.rest.access.Authentication;
import dev.orrery.protocol.cosmos.rest.access.Authorization;
import dev.orrery.protocol.cosmos.rest.item.Items;
import dev.orrery.protocol.cosmos.rest.item.StoredProcedures;
import dev.orrery.protocol.cosmos.rest.message.ActivityId;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.protocol.cosmos.rest.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.rest.message.ErrorStatus;
import dev.orrery.protocol.cosmos.rest.message.ResourcePath;
import dev.orrery.protocol.cosmos.rest.message.ResourceType;
import dev.orrery.protocol.cosmos.rest.resource.Account;
import dev.orrery.protocol.cosmos.rest.resource.Backups;
import dev.orrery.protocol.cosmos.rest.resource.ClientEncryptionKeys;
import dev.orrery.protocol.cosmos.rest.resource.Conflicts;
import dev.orrery.protocol.cosmos.rest.resource.ContainerOperations;
import dev.orrery.protocol.cosmos.rest.resource.Containers;
import dev.orrery.protocol.cosmos.rest.resource.Databases;
import dev.orrery.protocol.cosmos.rest.resource.Health;
import dev.orrery.protocol.cosmos.rest.resource.MetadataFeed;
import dev.orrery.protocol.cosmos.rest.resource.Offers;
import dev.orrery.protocol.cosmos.rest.resource.Owners;
import dev.orrery.protocol.cosmos.rest.resource.PartitionRanges;
import dev.orrery.protocol.cosmos.rest.resource.Permissions;
import dev.orrery.protocol.cosmos.rest.resource.Resource;
import dev.orrery.protocol.cosmos.rest.resource.Scripts;
import dev.orrery.protocol.cosmos.rest.resource.Users;
import dev.orrery.protocol.cosmos.rest.watch.RequestWatch;
import dev.orrery.protocol.cosmos.rest.watch.RequestWatcher;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Answers the requests of Cosmos DB's REST protocol: who asks, about what, and then the resource itself. */
public final class CosmosRest implements HttpHandler {

    private static final Logger LOG = System.getLogger("dev.orrery.rest");

    private final Authentication authentication;
    private final Authorization authorization;
    private final Health health;
    private final RequestWatch watch;
    private final Map<ResourceType, Resource> resources = new EnumMap<>(ResourceType.class);

    /**
     * The protocol in front of an engine.
     *
     * @param clock tells the time by which resource tokens expire; the age of signatures goes by the system's
     */
    public CosmosRest(Engine engine, AccountSettings account, Clock clock) {
        this(engine, account, clock, RequestWatcher.NONE);
    }

    /** The protocol in front of an engine, with somebody who is told of every request. */
    public CosmosRest(Engine engine, AccountSettings account, Clock clock, RequestWatcher watcher) {
        Owners owners = new Owners(engine.catalog());
        MetadataFeed feeds = new MetadataFeed(clock);
        this.authentication = new Authentication(account.keys(), clock);
        this.authorization = new Authorization(owners);
        this.health = new Health(engine, account.version());
        this.watch = new RequestWatch(watcher, owners);
        Scripts scripts = new Scripts(engine, owners, feeds);
        resources.put(ResourceType.ACCOUNT, new Account(account));
        resources.put(ResourceType.DATABASE, new Databases(engine.catalog(), owners, feeds));
        resources.put(ResourceType.CONTAINER, new Containers(engine, owners, feeds));
        resources.put(ResourceType.OFFER, new Offers(engine, feeds));
        resources.put(ResourceType.BACKUP, new Backups(engine, account.backupRoot()));
        resources.put(ResourceType.USER, new Users(engine.catalog(), owners, feeds));
        resources.put(ResourceType.PERMISSION,
                new Permissions(engine.catalog(), owners, feeds, authentication.tokens()));
        resources.put(ResourceType.CLIENT_ENCRYPTION_KEY, new ClientEncryptionKeys(engine.catalog(), owners, feeds));
        resources.put(ResourceType.ITEM, new Items(engine, account, owners, clock));
        resources.put(ResourceType.STORED_PROCEDURE, new StoredProcedures(engine, account, owners, scripts));
        resources.put(ResourceType.TRIGGER, scripts);
        resources.put(ResourceType.FUNCTION, scripts);
        resources.put(ResourceType.CONFLICT, new Conflicts(owners, feeds));
        resources.put(ResourceType.PARTITION_RANGE, new PartitionRanges(owners));
        resources.put(ResourceType.OPERATION, new ContainerOperations(engine, owners));
    }

    @Override
    public Work workOf(HttpRequest request) {
        return RequestWork.of(request);
    }

    @Override
    public HttpResponse handle(HttpRequest http) {
        if (Health.isAskedBy(http)) {
            return health.answer(http);
        }
        String activityId = ActivityId.of(http.header(CosmosHeaders.ACTIVITY_ID));
        return answer(http, activityId, false).finish(activityId);
    }

    @Override
    public Optional<HttpResponse> handleBriefly(HttpRequest http) {
        String activityId = ActivityId.of(http.header(CosmosHeaders.ACTIVITY_ID));
        try {
            return Optional.of(answer(http, activityId, true).finish(activityId));
        } catch (TakesLonger e) {
            return Optional.empty();
        }
    }

    private CosmosResponse answer(HttpRequest http, String activityId, boolean isBrief) {
        long startNanos = System.nanoTime();
        Optional<CosmosRequest> request = Optional.empty();
        CosmosResponse response;
        try {
            request = Optional.of(new CosmosRequest(http, ResourcePath.parse(http.target()), activityId, isBrief));
            response = answer(request.get());
        } catch (OrreryException e) {
            ResourceType asked = request.map(it -> it.path().type()).orElse(ResourceType.ACCOUNT);
            response = refusal(e, asked, activityId);
        }
        watch.answered(request, response, System.nanoTime() - startNanos);
        return response;
    }

    private CosmosResponse answer(CosmosRequest request) {
        Access access = authentication.accessOf(request);
        authorization.check(access, request);
        CosmosResponse response = resources.get(request.path().type()).answer(request);
        return request.isRead() ? response.unlessKnown(request.knownEtag()) : response;
    }

    private static CosmosResponse refusal(OrreryException problem, ResourceType asked, String activityId) {
        ErrorStatus status = ErrorStatus.of(problem);
        if (isOwnerMissing(problem.code(), asked)) {
            status = status.ofMissingOwner();
        }
        if (status.status() >= 500) {
            LOG.log(Level.ERROR, "A request failed, activity " + activityId, problem);
        }
        return ErrorAnswer.to(problem, status, activityId);
    }

    private static boolean isOwnerMissing(ErrorCode code, ResourceType asked) {
        return switch (code) {
            case DATABASE_NOT_FOUND -> asked != ResourceType.DATABASE;
            case CONTAINER_NOT_FOUND -> asked != ResourceType.CONTAINER;
            case USER_NOT_FOUND -> asked != ResourceType.USER;
            default -> false;
        };
    }
}
