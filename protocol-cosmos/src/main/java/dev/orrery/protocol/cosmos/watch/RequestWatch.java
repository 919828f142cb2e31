package dev.orrery.protocol.cosmos.watch;

import dev.orrery.engine.container.Container;
import dev.orrery.engine.watch.AnsweredRequest;
import dev.orrery.engine.watch.OperationKind;
import dev.orrery.engine.watch.RequestWatcher;
import dev.orrery.engine.watch.WireProtocol;
import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.CosmosResponse;
import dev.orrery.protocol.cosmos.message.Operation;
import dev.orrery.protocol.cosmos.path.Owners;
import java.util.Optional;

/** Finds out what a watcher wants to know of requests. */
public final class RequestWatch {

    private final RequestWatcher watcher;
    private final Owners owners;

    public RequestWatch(RequestWatcher watcher, Owners owners) {
        this.watcher = watcher;
        this.owners = owners;
    }

    /** Tells of a request. */
    public void answered(CosmosRequest request, CosmosResponse response, long nanos) {
        Optional<Container> container = response.container().or(() -> owners.findContainer(request.path()));
        watcher.answered(new AnsweredRequest(
                request.wire().protocol(),
                kindOf(request),
                container,
                response.status(),
                response.charge(),
                nanos));
    }

    /** Tells of a request for a resource that there can't be, so that nobody can say what it would do. */
    public void answeredNowhere(WireProtocol protocol, CosmosResponse response) {
        watcher.answered(new AnsweredRequest(
                protocol, OperationKind.METADATA_READ, Optional.empty(), response.status(), response.charge(), 0));
    }

    private static OperationKind kindOf(CosmosRequest request) {
        Operation operation = request.operation();
        return switch (request.path().type()) {
            case ITEM, OPERATION -> ofItems(operation);
            case STORED_PROCEDURE -> operation == Operation.EXECUTE ? OperationKind.EXECUTE : ofMetadata(operation);
            case ACCOUNT, DATABASE, OFFER, BACKUP, CONTAINER, USER, CLIENT_ENCRYPTION_KEY, PERMISSION, TRIGGER,
                    FUNCTION, CONFLICT, PARTITION_RANGE ->
                ofMetadata(operation);
        };
    }

    private static OperationKind ofItems(Operation operation) {
        return switch (operation) {
            case READ -> OperationKind.READ;
            case LIST -> OperationKind.FEED;
            case CHANGE_FEED -> OperationKind.CHANGE_FEED;
            case QUERY -> OperationKind.QUERY;
            case QUERY_PLAN -> OperationKind.QUERY_PLAN;
            case CREATE -> OperationKind.CREATE;
            case UPSERT -> OperationKind.UPSERT;
            case REPLACE -> OperationKind.REPLACE;
            case PATCH -> OperationKind.PATCH;
            case DELETE, DELETE_BY_KEY -> OperationKind.DELETE;
            case BATCH -> OperationKind.BATCH;
            case BULK -> OperationKind.BULK;
            case EXECUTE -> OperationKind.EXECUTE;
            case SPLIT, MERGE, ADDRESSES, NONE -> ofMetadata(operation);
        };
    }

    /** What a resource does not know changes nothing. */
    private static OperationKind ofMetadata(Operation operation) {
        return operation.isRead() || operation == Operation.NONE
                ? OperationKind.METADATA_READ
                : OperationKind.METADATA_WRITE;
    }
}
