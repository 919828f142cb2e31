package dev.orrery.protocol.table.message;

import dev.orrery.engine.admission.TooManyRequests;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.OrreryException;
import dev.orrery.model.RequestCharge;
import dev.orrery.protocol.table.edm.TableError;
import java.util.OptionalInt;

/**
 * What went wrong with a request, in the words of the protocol.
 *
 * @param charge what it cost to find out
 * @param retryAfterMillis when it may help to try again
 */
public record TableFailure(
        int status, String code, String sentence, RequestCharge charge, OptionalInt retryAfterMillis) {

    private static final int SOON_MILLIS = 10;
    private static final int DISK_FULL_MILLIS = 5_000;

    /** A failure that the protocol has found. */
    public static TableFailure of(TableError error) {
        return new TableFailure(
                error.status(), error.code(), error.getMessage(), Prices.REFUSED, OptionalInt.empty());
    }

    /** A failure of the engine. */
    public static TableFailure of(OrreryException problem) {
        TableError error = translated(problem);
        return new TableFailure(
                error.status(), error.code(), error.getMessage(), Prices.ofFailure(problem), retryAfter(problem));
    }

    /** The server has more to do than it can begin in time. */
    public static TableFailure overloaded(int retryAfterMillis) {
        return new TableFailure(
                429,
                "TooManyRequests",
                "The server has more to do than it can begin in time. Try again later.",
                RequestCharge.NOTHING,
                OptionalInt.of(retryAfterMillis));
    }

    private static OptionalInt retryAfter(OrreryException problem) {
        return switch (problem.code()) {
            case TRANSACTION_CONFLICT, STALE_STATE, CONTAINER_REPLACED, PARTITION_GONE -> OptionalInt.of(SOON_MILLIS);
            case DISK_FULL -> OptionalInt.of(DISK_FULL_MILLIS);
            default -> TooManyRequests.retryAfterMillis(problem);
        };
    }

    /** Clients go by some of these sentences. */
    private static TableError translated(OrreryException problem) {
        String own = problem.getMessage();
        return switch (problem.code()) {
            case INVALID_JSON, NESTING_TOO_DEEP, INVALID_REQUEST, INVALID_ID, INVALID_PARTITION_KEY, INVALID_DEFINITION,
                    INVALID_PARTITION_KEY_PATH, DEFINITION_IMMUTABLE, INVALID_THROUGHPUT, INVALID_TTL, INVALID_PATCH,
                    SYNTAX_ERROR, INVALID_QUERY, QUERY_UNSUPPORTED, INVALID_SCRIPT, SCRIPT_FAILED,
                    PARTITION_KEY_MISMATCH, CONTAINER_RECREATED, CONDITION_NOT_MET ->
                TableError.invalidInput("One of the request inputs is not valid. " + own);
            case UNAUTHORIZED, FORBIDDEN -> new TableError(403, "AuthenticationFailed",
                    "Server failed to authenticate the request. Make sure the value of Authorization header is formed"
                            + " correctly including the signature. " + own);
            case LOGICAL_PARTITION_FULL, SCRIPT_LIMIT_EXCEEDED -> new TableError(403, "OperationNotAllowed", own);
            case ITEM_NOT_FOUND, RESOURCE_NOT_FOUND, SCRIPT_NOT_FOUND, USER_NOT_FOUND, PERMISSION_NOT_FOUND,
                    CLIENT_ENCRYPTION_KEY_NOT_FOUND, OFFER_NOT_FOUND ->
                new TableError(404, "ResourceNotFound", "The specified resource does not exist.");
            case DATABASE_NOT_FOUND, CONTAINER_NOT_FOUND ->
                new TableError(404, "TableNotFound", "The table specified does not exist.");
            case METHOD_NOT_ALLOWED -> new TableError(405, "MethodNotAllowed", own);
            case ITEM_EXISTS, UNIQUE_KEY_VIOLATION ->
                new TableError(409, "EntityAlreadyExists", "The specified entity already exists.");
            case DATABASE_EXISTS, CONTAINER_EXISTS, SCRIPT_EXISTS, USER_EXISTS, PERMISSION_EXISTS,
                    CLIENT_ENCRYPTION_KEY_EXISTS ->
                new TableError(409, "TableAlreadyExists", "The table specified already exists.");
            case ETAG_MISMATCH -> new TableError(412, "UpdateConditionNotSatisfied",
                    "The update condition specified in the request was not satisfied.");
            case ITEM_TOO_LARGE -> TableError.badRequest("EntityTooLarge",
                    "The entity is larger than the maximum size permitted. " + own);
            case REQUEST_TOO_LARGE, RESPONSE_TOO_LARGE -> new TableError(413, "RequestBodyTooLarge", own);
            case TOO_MANY_REQUESTS -> new TableError(429, "TooManyRequests", own);
            case REQUEST_TIMEOUT, SCRIPT_TIMEOUT -> new TableError(500, "OperationTimedOut",
                    "Operation could not be completed within the permitted time. " + own);
            case STORAGE_FAILED, DATA_CORRUPT, DATA_DIRECTORY_IN_USE -> new TableError(500, "InternalError", own);
            case TRANSACTION_CONFLICT, STALE_STATE, CONTAINER_REPLACED, REPLICA_GONE, PARTITION_GONE,
                    SESSION_NOT_AVAILABLE, DISK_FULL, ENGINE_CLOSED,
                    MEMORY_EXHAUSTED ->
                new TableError(503, "ServerBusy", own);
        };
    }
}
