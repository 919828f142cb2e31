package dev.orrery.engine.procedure;

import dev.orrery.model.ErrorCode;

/** The numbers by which programs know failures, which are those of their {@code ErrorCodes}. */
final class FailureNumbers {

    private static final int BAD_REQUEST = 400;
    private static final int FORBIDDEN = 403;
    private static final int NOT_FOUND = 404;
    private static final int REQUEST_TIMEOUT = 408;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;
    private static final int REQUEST_ENTITY_TOO_LARGE = 413;
    private static final int TOO_MANY_REQUESTS = 429;
    private static final int RETRY_WITH = 449;
    private static final int INTERNAL_SERVER_ERROR = 500;

    private FailureNumbers() {}

    static int of(ErrorCode code) {
        return switch (code) {
            case INVALID_JSON, NESTING_TOO_DEEP, INVALID_REQUEST, INVALID_ID, INVALID_PARTITION_KEY,
                    PARTITION_KEY_MISMATCH, INVALID_DEFINITION, INVALID_PARTITION_KEY_PATH, DEFINITION_IMMUTABLE,
                    INVALID_THROUGHPUT, INVALID_TTL, INVALID_PATCH, SYNTAX_ERROR, INVALID_QUERY, QUERY_UNSUPPORTED,
                    INVALID_SCRIPT, SCRIPT_FAILED, METHOD_NOT_ALLOWED, CONTAINER_RECREATED,
                    CONTAINER_REPLACED ->
                BAD_REQUEST;
            case UNAUTHORIZED, FORBIDDEN, SCRIPT_LIMIT_EXCEEDED, LOGICAL_PARTITION_FULL -> FORBIDDEN;
            case RESOURCE_NOT_FOUND, DATABASE_NOT_FOUND, CONTAINER_NOT_FOUND, SCRIPT_NOT_FOUND, USER_NOT_FOUND,
                    PERMISSION_NOT_FOUND, CLIENT_ENCRYPTION_KEY_NOT_FOUND, OFFER_NOT_FOUND, ITEM_NOT_FOUND,
                    SESSION_NOT_AVAILABLE ->
                NOT_FOUND;
            case REQUEST_TIMEOUT, SCRIPT_TIMEOUT -> REQUEST_TIMEOUT;
            case DATABASE_EXISTS, CONTAINER_EXISTS, SCRIPT_EXISTS, USER_EXISTS, PERMISSION_EXISTS,
                    CLIENT_ENCRYPTION_KEY_EXISTS, ITEM_EXISTS, UNIQUE_KEY_VIOLATION ->
                CONFLICT;
            case ETAG_MISMATCH, CONDITION_NOT_MET -> PRECONDITION_FAILED;
            case ITEM_TOO_LARGE, REQUEST_TOO_LARGE, RESPONSE_TOO_LARGE -> REQUEST_ENTITY_TOO_LARGE;
            case TOO_MANY_REQUESTS, MEMORY_EXHAUSTED -> TOO_MANY_REQUESTS;
            case TRANSACTION_CONFLICT, STALE_STATE, PARTITION_GONE, REPLICA_GONE -> RETRY_WITH;
            case STORAGE_FAILED, DISK_FULL, DATA_CORRUPT, DATA_DIRECTORY_IN_USE, ENGINE_CLOSED -> INTERNAL_SERVER_ERROR;
        };
    }
}
