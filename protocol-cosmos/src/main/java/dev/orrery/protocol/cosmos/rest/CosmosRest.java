package dev.orrery.protocol.cosmos.rest;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.Access;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpHandler;
import dev.orrery.network.http.HttpRequest;
import dev.orrery.network.http.HttpResponse;
import dev.orrery.network.http.HttpTask;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.rest.access.Authentication;
import dev.orrery.protocol.cosmos.rest.access.Authorization;
import dev.orrery.protocol.cosmos.rest.item.ItemResource;
import dev.orrery.protocol.cosmos.rest.item.StoredProcedureResource;
import dev.orrery.protocol.cosmos.rest.message.ActivityId;
import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import dev.orrery.protocol.cosmos.rest.message.CosmosResponse;
import dev.orrery.protocol.cosmos.rest.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.rest.message.ErrorStatus;
import dev.orrery.protocol.cosmos.rest.message.KeyLimit;
import dev.orrery.protocol.cosmos.rest.message.Operation;
import dev.orrery.protocol.cosmos.rest.message.Resource;
import dev.orrery.protocol.cosmos.rest.path.Owners;
import dev.orrery.protocol.cosmos.rest.path.ResourcePath;
import dev.orrery.protocol.cosmos.rest.path.ResourceType;
import dev.orrery.protocol.cosmos.rest.resource.AccountResource;
import dev.orrery.protocol.cosmos.rest.resource.BackupResource;
import dev.orrery.protocol.cosmos.rest.resource.ClientEncryptionKeyResource;
import dev.orrery.protocol.cosmos.rest.resource.ConflictResource;
import dev.orrery.protocol.cosmos.rest.resource.ContainerOperationResource;
import dev.orrery.protocol.cosmos.rest.resource.ContainerResource;
import dev.orrery.protocol.cosmos.rest.resource.DatabaseResource;
import dev.orrery.protocol.cosmos.rest.resource.Health;
import dev.orrery.protocol.cosmos.rest.resource.MetadataFeed;
import dev.orrery.protocol.cosmos.rest.resource.OfferResource;
import dev.orrery.protocol.cosmos.rest.resource.PartitionRangeResource;
import dev.orrery.protocol.cosmos.rest.resource.PermissionResource;
import dev.orrery.protocol.cosmos.rest.resource.ScriptResource;
import dev.orrery.protocol.cosmos.rest.resource.UserResource;
import dev.orrery.protocol.cosmos.rest.watch.RequestWatch;
import dev.orrery.protocol.cosmos.rest.watch.RequestWatcher;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;

/** Answers the requests of Cosmos DB's REST protocol: who asks, about what, and then the resource itself. */
public final class CosmosRest implements HttpHandler {

    private final Authentication authentication;
    private final Authorization authorization;
    private final Health health;
    private final RequestWatch watch;
    private final FailureLog failures = new FailureLog(System.getLogger("dev.orrery.rest")::log, System::nanoTime);
    private final boolean readsMayWait;
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
        MetadataFeed feeds = new MetadataFeed(engine.queries());
        this.authentication = new Authentication(account, clock);
        this.authorization = new Authorization(owners);
        this.health = new Health(engine, account.version());
        this.watch = new RequestWatch(watcher, owners);
        this.readsMayWait = engine.requests().readsMayWait();
        ScriptResource scripts = new ScriptResource(engine, owners, feeds);
        resources.put(ResourceType.ACCOUNT, new AccountResource(account));
        resources.put(ResourceType.DATABASE, new DatabaseResource(engine.catalog(), owners, feeds));
        resources.put(ResourceType.CONTAINER, new ContainerResource(engine, owners, feeds));
        resources.put(ResourceType.OFFER, new OfferResource(engine, feeds));
        resources.put(ResourceType.BACKUP, new BackupResource(engine, account.backupRoot()));
        resources.put(ResourceType.USER, new UserResource(engine.catalog(), owners, feeds));
        resources.put(ResourceType.PERMISSION,
                new PermissionResource(engine.catalog(), owners, feeds, authentication.tokens()));
        resources.put(ResourceType.CLIENT_ENCRYPTION_KEY,
                new ClientEncryptionKeyResource(engine.catalog(), owners, feeds));
        resources.put(ResourceType.ITEM, new ItemResource(engine, account, owners));
        resources.put(ResourceType.STORED_PROCEDURE, new StoredProcedureResource(engine, account, owners, scripts));
        resources.put(ResourceType.TRIGGER, scripts);
        resources.put(ResourceType.FUNCTION, scripts);
        resources.put(ResourceType.CONFLICT, new ConflictResource(owners, feeds));
        resources.put(ResourceType.PARTITION_RANGE, new PartitionRangeResource(owners));
        resources.put(ResourceType.OPERATION, new ContainerOperationResource(engine, owners));
    }

    /** Reads the path and finds out what is to be done, once for all that follows. */
    @Override
    public HttpTask taskFor(HttpRequest http) {
        if (Health.isAskedBy(http)) {
            return HttpTask.of(Work.INSTANT, () -> health.answer(http));
        }
        String activityId = ActivityId.of(http.header(CosmosHeaders.ACTIVITY_ID));
        try {
            ResourcePath path = ResourcePath.parse(http.target());
            Operation operation = Operation.of(http, path);
            Work work = RequestWork.of(operation, path.type(), http, readsMayWait);
            return new CosmosTask(
                    this, new CosmosRequest(http, path, operation, activityId, work == Work.BRIEF), work);
        } catch (OrreryException pathLeadsNowhere) {
            return HttpTask.of(Work.INSTANT, () -> answer(pathLeadsNowhere, activityId));
        }
    }

    HttpResponse answer(CosmosRequest request) {
        long startNanos = System.nanoTime();
        CosmosResponse response;
        try {
            response = responseTo(request);
        } catch (OrreryException e) {
            response = refusal(e, statusOf(e, request), request.activityId());
        }
        watch.answered(request, response, System.nanoTime() - startNanos);
        return response.finish(request.activityId());
    }

    HttpResponse refuseForOverload(CosmosRequest request, Duration retryAfter) {
        CosmosResponse response = ErrorAnswer.of(
                ErrorStatus.OVERLOADED,
                "The server has more to do than it can begin in time. Try again later.",
                request.activityId())
                .header(CosmosHeaders.RETRY_AFTER_MILLIS, Long.toString(retryAfter.toMillis()));
        watch.answered(request, response, 0);
        return response.finish(request.activityId());
    }

    private HttpResponse answer(OrreryException pathLeadsNowhere, String activityId) {
        CosmosResponse response = refusal(pathLeadsNowhere, ErrorStatus.of(pathLeadsNowhere), activityId);
        watch.answeredNowhere(response);
        return response.finish(activityId);
    }

    private CosmosResponse responseTo(CosmosRequest request) {
        Access access = authentication.accessOf(request);
        if (request.operation() == Operation.NONE) {
            throw Resource.notAllowed(request);
        }
        KeyLimit limit = authorization.check(access, request);
        CosmosResponse response = resources.get(request.path().type()).answer(request.limitedTo(limit));
        return switch (request.operation()) {
            case READ, LIST, CHANGE_FEED -> response.unlessKnown(request.knownEtag());
            default -> response;
        };
    }

    private static ErrorStatus statusOf(OrreryException problem, CosmosRequest request) {
        ErrorStatus status = ErrorStatus.of(problem);
        return isOwnerMissing(problem.code(), request) ? status.ofMissingOwner() : status;
    }

    private CosmosResponse refusal(OrreryException problem, ErrorStatus status, String activityId) {
        if (status.status() >= 500) {
            failures.failed(problem, activityId);
        }
        return ErrorAnswer.to(problem, status, activityId);
    }

    private static boolean isOwnerMissing(ErrorCode code, CosmosRequest request) {
        // The service's gateway doesn't tell it of bulk requests.
        if (request.operation() == Operation.BULK) {
            return false;
        }
        ResourceType asked = request.path().type();
        return switch (code) {
            case DATABASE_NOT_FOUND -> asked != ResourceType.DATABASE;
            case CONTAINER_NOT_FOUND -> asked != ResourceType.CONTAINER;
            case USER_NOT_FOUND -> asked != ResourceType.USER;
            default -> false;
        };
    }
}
