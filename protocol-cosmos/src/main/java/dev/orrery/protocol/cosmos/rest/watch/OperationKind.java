package dev.orrery.protocol.cosmos.rest.watch;

import dev.orrery.protocol.cosmos.rest.message.CosmosHeaders;
import dev.orrery.protocol.cosmos.rest.message.CosmosRequest;
import java.util.Locale;

/** What a request does, in a word for people. */
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
        return switch (request.path().type()) {
            case ITEM -> ofItems(request);
            case OPERATION -> DELETE;
            case STORED_PROCEDURE -> isExecution(request) ? EXECUTE : ofMetadata(request);
            case ACCOUNT, DATABASE, OFFER, BACKUP, CONTAINER, USER, CLIENT_ENCRYPTION_KEY, PERMISSION, TRIGGER,
                    FUNCTION, CONFLICT, PARTITION_RANGE ->
                ofMetadata(request);
        };
    }

    private static OperationKind ofItems(CosmosRequest request) {
        return switch (request.method()) {
            case "POST" -> ofPost(request);
            case "PUT" -> REPLACE;
            case "PATCH" -> PATCH;
            case "DELETE" -> DELETE;
            default -> ofRead(request);
        };
    }

    private static OperationKind ofRead(CosmosRequest request) {
        if (!request.path().isFeed()) {
            return READ;
        }
        return request.http().hasHeader(CosmosHeaders.A_IM) ? CHANGE_FEED : FEED;
    }

    private static OperationKind ofPost(CosmosRequest request) {
        if (request.isQueryPlan()) {
            return QUERY_PLAN;
        }
        if (request.isQuery()) {
            return QUERY;
        }
        if (request.flag(CosmosHeaders.IS_BATCH)) {
            return request.flag(CosmosHeaders.BATCH_ATOMIC) ? BATCH : BULK;
        }
        return request.isUpsert() ? UPSERT : CREATE;
    }

    private static boolean isExecution(CosmosRequest request) {
        return request.method().equals("POST") && !request.path().isFeed();
    }

    private static OperationKind ofMetadata(CosmosRequest request) {
        return request.isRead() || request.isQuery() ? METADATA_READ : METADATA_WRITE;
    }

    /** The name in lower case, with hyphens. */
    @Override
    public String toString() {
        return word;
    }
}
