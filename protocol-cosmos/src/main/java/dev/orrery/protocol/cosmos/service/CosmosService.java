package dev.orrery.protocol.cosmos.service;

import dev.orrery.engine.Engine;
import dev.orrery.engine.access.Access;
import dev.orrery.engine.watch.FailureLog;
import dev.orrery.engine.watch.RequestWatcher;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.network.Work;
import dev.orrery.protocol.cosmos.access.Authentication;
import dev.orrery.protocol.cosmos.access.Authorization;
import dev.orrery.protocol.cosmos.account.AccountSettings;
import dev.orrery.protocol.cosmos.item.ItemResource;
import dev.orrery.protocol.cosmos.item.StoredProcedureResource;
import dev.orrery.protocol.cosmos.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.ErrorAnswer;
import dev.orrery.protocol.cosmos.message.ErrorStatus;
import dev.orrery.protocol.cosmos.message.KeyLimit;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.message.Resource;
import dev.orrery.protocol.cosmos.message.WireRequest;
import dev.orrery.protocol.cosmos.path.Owners;
import dev.orrery.protocol.cosmos.path.ResourceType;
import dev.orrery.protocol.cosmos.resource.AccountResource;
import dev.orrery.protocol.cosmos.resource.AddressResource;
import dev.orrery.protocol.cosmos.resource.BackupResource;
import dev.orrery.protocol.cosmos.resource.ClientEncryptionKeyResource;
import dev.orrery.protocol.cosmos.resource.ConflictResource;
import dev.orrery.protocol.cosmos.resource.ContainerOperationResource;
import dev.orrery.protocol.cosmos.resource.ContainerResource;
import dev.orrery.protocol.cosmos.resource.DatabaseResource;
import dev.orrery.protocol.cosmos.resource.MetadataFeed;
import dev.orrery.protocol.cosmos.resource.OfferResource;
import dev.orrery.protocol.cosmos.resource.PartitionRangeResource;
import dev.orrery.protocol.cosmos.resource.PermissionResource;
import dev.orrery.protocol.cosmos.resource.ScriptResource;
import dev.orrery.protocol.cosmos.resource.UserResource;
import dev.orrery.protocol.cosmos.watch.RequestWatch;
import java.time.Clock;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * Answers the requests of Cosmos DB's protocol for SQL, whatever carries them: who asks, about what, and then the resource itself.
 * What a transport has to do is to make requests of what comes, and bytes of the answers.
 */
public final class CosmosService {

    private final Authentication authentication;
    private final Authorization authorization;
    private final RequestWatch watch;
    private final FailureLog failures = new FailureLog(System.getLogger("dev.orrery.rest")::log, System::nanoTime);
    private final Interception interception;
    private final boolean readsMayWait;
    private final AddressResource addresses;
    private final Map<ResourceType, Resource> resources = new EnumMap<>(ResourceType.class);

    /**
     * The protocol in front of an engine.
     *
     * @param clock tells the time by which resource tokens expire; the age of signatures goes by the system's
     */
    public CosmosService(Engine engine, AccountSettings account, Clock clock) {
        this(engine, account, clock, RequestWatcher.NONE, Interception.NONE);
    }

    /** The protocol in front of an engine, with somebody who is told of every request, and somebody who may let some fail. */
    public CosmosService(
            Engine engine,
            AccountSettings account,
            Clock clock,
            RequestWatcher watcher,
            Interception interception) {
        Owners owners = new Owners(engine.catalog());
        MetadataFeed feeds = new MetadataFeed(engine.queries());
        this.authentication = new Authentication(account, clock);
        this.authorization = new Authorization(owners);
        this.watch = new RequestWatch(watcher, owners);
        this.interception = interception;
        this.readsMayWait = engine.requests().readsMayWait();
        this.addresses = new AddressResource(owners, account.direct());
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

    /** The kind of work that a request will be. */
    public Work workOf(Operation operation, ResourceType type, WireRequest request) {
        return interception.isIdle() ? RequestWork.of(operation, type, request, readsMayWait) : Work.WAITING;
    }

    /** Answers a request, also if it fails. */
    public CosmosResponse answer(CosmosRequest request) {
        if (!interception.isIdle()) {
            Optional<CosmosResponse> fault = interception.insteadOf(request);
            if (fault.isPresent()) {
                return fault.get().finish(request.activityId());
            }
        }
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

    /** What is answered if so much is going on that the request can't be begun in time: as if its throughput were used up. */
    public CosmosResponse refuseForOverload(CosmosRequest request, Duration retryAfter) {
        CosmosResponse response = ErrorAnswer.of(
                ErrorStatus.OVERLOADED,
                "The server has more to do than it can begin in time. Try again later.",
                request.activityId())
                .header(CosmosHeaders.RETRY_AFTER_MILLIS, Long.toString(retryAfter.toMillis()));
        watch.answered(request, response, 0);
        return response.finish(request.activityId());
    }

    /** What is answered if a request failed in a way that nobody has foreseen. */
    public CosmosResponse failed(String activityId) {
        return ErrorAnswer.of(ErrorStatus.FAILED, "The server failed to answer; its log says more.", activityId)
                .finish(activityId);
    }

    /** What is answered to a request of which nobody can say what it is about. */
    public CosmosResponse refuse(WireProtocol protocol, OrreryException pathLeadsNowhere, String activityId) {
        CosmosResponse response = refusal(pathLeadsNowhere, ErrorStatus.of(pathLeadsNowhere), activityId);
        watch.answeredNowhere(protocol, response);
        return response.finish(activityId);
    }

    private CosmosResponse responseTo(CosmosRequest request) {
        Access access = authentication.accessOf(request);
        if (request.operation() == Operation.NONE) {
            throw Resource.notAllowed(request);
        }
        KeyLimit limit = authorization.check(access, request);
        Resource resource =
                request.operation() == Operation.ADDRESSES ? addresses : resources.get(request.path().type());
        CosmosResponse response = resource.answer(request.limitedTo(limit));
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
