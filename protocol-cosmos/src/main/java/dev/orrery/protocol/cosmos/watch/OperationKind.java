package dev.orrery.protocol.cosmos.watch;

import dev.orrery.protocol.cosmos.message.CosmosRequest;
import dev.orrery.protocol.cosmos.message.Operation;
import java.util.Locale;

/** What a request does, in a word for people: on items all is told apart, on other resources reads and writes. */
public enum OperationKind {
    READ,
    CREATE,
    UPSERT,
    REPLACE,
    PATCH,
    DELETE,
    QUERY,
    QUERY_PLAN,
    FEED,
    CHANGE_FEED,
    BATCH,
    BULK,
    EXECUTE,
    METADATA_READ,
    METADATA_WRITE;

    private final String word = name().toLowerCase(Locale.ROOT).replace('_', '-');

    static OperationKind of(CosmosRequest request) {
        Operation operation = request.operation();
        return switch (request.path().type()) {
            case ITEM, OPERATION -> ofItems(operation);
            case STORED_PROCEDURE -> operation == Operation.EXECUTE ? EXECUTE : ofMetadata(operation);
            case ACCOUNT, DATABASE, OFFER, BACKUP, CONTAINER, USER, CLIENT_ENCRYPTION_KEY, PERMISSION, TRIGGER,
                    FUNCTION, CONFLICT, PARTITION_RANGE ->
                ofMetadata(operation);
        };
    }

    private static OperationKind ofItems(Operation operation) {
        return switch (operation) {
            case READ -> READ;
            case LIST -> FEED;
            case CHANGE_FEED -> CHANGE_FEED;
            case QUERY -> QUERY;
            case QUERY_PLAN -> QUERY_PLAN;
            case CREATE -> CREATE;
            case UPSERT -> UPSERT;
            case REPLACE -> REPLACE;
            case PATCH -> PATCH;
            case DELETE, DELETE_BY_KEY -> DELETE;
            case BATCH -> BATCH;
            case BULK -> BULK;
            case EXECUTE -> EXECUTE;
            case SPLIT, MERGE, ADDRESSES, NONE -> ofMetadata(operation);
        };
    }

    /** What a resource does not know changes nothing. */
    private static OperationKind ofMetadata(Operation operation) {
        return operation.isRead() || operation == Operation.NONE ? METADATA_READ : METADATA_WRITE;
    }

    /** The name in lower case, with hyphens. */
    @Override
    public String toString() {
        return word;
    }
}
