package dev.orrery.protocol.cosmos.message;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.Map;

/** How the protocol tells a failure: a status and, where SDKs look closer, a sub-status. */
public record ErrorStatus(int status, int subStatus) {

    /** The server itself has too much to do, whatever throughput a container has left. */
    public static final ErrorStatus OVERLOADED = new ErrorStatus(429, 0);

    /** Something went wrong that nobody has foreseen. */
    public static final ErrorStatus FAILED = new ErrorStatus(500, 0);

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(400, "BadRequest"),
            Map.entry(401, "Unauthorized"),
            Map.entry(403, "Forbidden"),
            Map.entry(404, "NotFound"),
            Map.entry(405, "MethodNotAllowed"),
            Map.entry(408, "RequestTimeout"),
            Map.entry(409, "Conflict"),
            Map.entry(410, "Gone"),
            Map.entry(412, "PreconditionFailed"),
            Map.entry(413, "RequestEntityTooLarge"),
            Map.entry(424, "FailedDependency"),
            Map.entry(429, "TooManyRequests"),
            Map.entry(449, "RetryWith"),
            Map.entry(500, "InternalServerError"),
            Map.entry(503, "ServiceUnavailable"));

    private static final int NAME_CACHE_STALE = 1000;
    private static final int PARTITION_KEY_MISMATCH = 1001;
    private static final int READ_SESSION_NOT_AVAILABLE = 1002;
    private static final int PARTITION_KEY_RANGE_GONE = 1002;
    private static final int OWNER_NOT_FOUND = 1003;
    private static final int COMPLETING_SPLIT = 1007;
    private static final int LOGICAL_PARTITION_FULL = 1014;
    private static final int CONTAINER_RID_MISMATCH = 1024;
    private static final int REQUEST_UNITS_USED_UP = 3200;

    public static ErrorStatus of(OrreryException problem) {
        boolean isNumbered = problem.code() == ErrorCode.SCRIPT_FAILED;
        return isNumbered && problem.facts().get("number") instanceof Integer number
                ? new ErrorStatus(400, number)
                : of(problem.code());
    }

    private static ErrorStatus of(ErrorCode code) {
        return switch (code) {
            case INVALID_JSON, NESTING_TOO_DEEP, INVALID_REQUEST, INVALID_ID, INVALID_PARTITION_KEY,
                    INVALID_DEFINITION, INVALID_PARTITION_KEY_PATH, DEFINITION_IMMUTABLE, INVALID_THROUGHPUT,
                    INVALID_TTL,
                    INVALID_PATCH, SYNTAX_ERROR, INVALID_QUERY, QUERY_UNSUPPORTED, INVALID_SCRIPT, SCRIPT_FAILED ->
                new ErrorStatus(400, 0);
            case PARTITION_KEY_MISMATCH -> new ErrorStatus(400, PARTITION_KEY_MISMATCH);
            case CONTAINER_RECREATED -> new ErrorStatus(400, CONTAINER_RID_MISMATCH);
            case UNAUTHORIZED -> new ErrorStatus(401, 0);
            case FORBIDDEN, SCRIPT_LIMIT_EXCEEDED -> new ErrorStatus(403, 0);
            case LOGICAL_PARTITION_FULL -> new ErrorStatus(403, LOGICAL_PARTITION_FULL);
            case RESOURCE_NOT_FOUND, DATABASE_NOT_FOUND, CONTAINER_NOT_FOUND, SCRIPT_NOT_FOUND, USER_NOT_FOUND,
                    PERMISSION_NOT_FOUND, CLIENT_ENCRYPTION_KEY_NOT_FOUND, OFFER_NOT_FOUND, ITEM_NOT_FOUND ->
                new ErrorStatus(404, 0);
            case SESSION_NOT_AVAILABLE -> new ErrorStatus(404, READ_SESSION_NOT_AVAILABLE);
            case METHOD_NOT_ALLOWED -> new ErrorStatus(405, 0);
            case REQUEST_TIMEOUT, SCRIPT_TIMEOUT -> new ErrorStatus(408, 0);
            case DATABASE_EXISTS, CONTAINER_EXISTS, SCRIPT_EXISTS, USER_EXISTS, PERMISSION_EXISTS,
                    CLIENT_ENCRYPTION_KEY_EXISTS, ITEM_EXISTS, UNIQUE_KEY_VIOLATION ->
                new ErrorStatus(409, 0);
            case CONTAINER_REPLACED -> new ErrorStatus(410, NAME_CACHE_STALE);
            case REPLICA_GONE -> new ErrorStatus(410, COMPLETING_SPLIT);
            case PARTITION_GONE -> new ErrorStatus(410, PARTITION_KEY_RANGE_GONE);
            case ETAG_MISMATCH, CONDITION_NOT_MET -> new ErrorStatus(412, 0);
            case ITEM_TOO_LARGE, REQUEST_TOO_LARGE, RESPONSE_TOO_LARGE -> new ErrorStatus(413, 0);
            case TOO_MANY_REQUESTS -> new ErrorStatus(429, REQUEST_UNITS_USED_UP);
            case TRANSACTION_CONFLICT, STALE_STATE -> new ErrorStatus(449, 0);
            case STORAGE_FAILED, DATA_CORRUPT, DATA_DIRECTORY_IN_USE -> new ErrorStatus(500, 0);
            case DISK_FULL, ENGINE_CLOSED, MEMORY_EXHAUSTED -> new ErrorStatus(503, 0);
        };
    }

    /** The same failure, seen from a child operation: its owner is missing, not the resource itself. */
    public ErrorStatus ofMissingOwner() {
        return status == 404 && subStatus == 0 ? new ErrorStatus(404, OWNER_NOT_FOUND) : this;
    }

    /** The word for the status in the body of the answer. */
    public String name() {
        return NAMES.getOrDefault(status, "Error");
    }
}
