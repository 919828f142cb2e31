package dev.orrery.protocol.cosmos.message;

import dev.orrery.engine.admission.TooManyRequests;
import dev.orrery.engine.throughput.Prices;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import dev.orrery.model.value.ValueWriter;
import java.util.Map;

/** The answer to a request that failed, in the form that SDKs understand. */
public final class ErrorAnswer {

    // What SDKs and users look for in messages.
    private static final Map<ErrorCode, String> WELL_KNOWN_SENTENCES = Map.of(
            ErrorCode.UNIQUE_KEY_VIOLATION, "Unique index constraint violation.",
            ErrorCode.ETAG_MISMATCH, "One of the specified pre-condition is not met.",
            ErrorCode.CONDITION_NOT_MET, "One of the specified pre-condition is not met.",
            ErrorCode.ITEM_NOT_FOUND,
            "Entity with the specified id does not exist in the system. Resource Not Found.",
            ErrorCode.PARTITION_KEY_MISMATCH,
            "PartitionKey extracted from document doesn't match the one specified in the header."
                    + " Learn more: https://aka.ms/CosmosDB/sql/errors/wrong-pk-value",
            ErrorCode.REQUEST_TOO_LARGE, "Message: {\"Errors\":[\"Request size is too large\"]}\r\n");

    private static final String OTHER_DEFINITION =
            "Partition key provided either doesn't correspond to definition in the collection or doesn't match"
                    + " partition key field values specified in the document.";

    private static final int CONFLICT_MILLIS = 10;

    /** Somebody has to make room first. */
    private static final int DISK_FULL_MILLIS = 5_000;

    private static final long GIGABYTE = 1L << 30;

    private ErrorAnswer() {}

    public static CosmosResponse to(OrreryException problem, ErrorStatus status, String activityId) {
        CosmosResponse response = of(status, message(problem), activityId);
        int retryAfter = retryAfterMillis(problem);
        if (retryAfter > 0) {
            response.header(CosmosHeaders.RETRY_AFTER_MILLIS, Integer.toString(retryAfter));
        }
        return response.charge(Prices.ofFailure(problem));
    }

    /** After which time it may help to try again; 0 if it doesn't. */
    public static int retryAfterMillis(OrreryException problem) {
        return switch (problem.code()) {
            case TRANSACTION_CONFLICT, STALE_STATE -> CONFLICT_MILLIS;
            case DISK_FULL -> DISK_FULL_MILLIS;
            default -> TooManyRequests.retryAfterMillis(problem).orElse(0);
        };
    }

    /** The answer for a failure that is known by its status alone. */
    public static CosmosResponse of(ErrorStatus status, String message, String activityId) {
        return CosmosResponse.of(status.status())
                .body(body(status, message, activityId))
                .charge(Prices.REFUSED)
                .header(CosmosHeaders.SUB_STATUS, Integer.toString(status.subStatus()));
    }

    /** The text for a failure: what SDKs look for, then what is wrong and what helps. */
    public static String message(OrreryException problem) {
        if (problem.code() == ErrorCode.INVALID_PARTITION_KEY_PATH) {
            return wrongPath(problem);
        }
        if (hasOtherPaths(problem)) {
            return OTHER_DEFINITION + " " + problem.getMessage();
        }
        if (problem.code() == ErrorCode.LOGICAL_PARTITION_FULL) {
            return "Partition key reached maximum size of " + size(problem) + ". " + problem.getMessage();
        }
        if (QueryErrorText.isFor(problem)) {
            return QueryErrorText.of(problem);
        }
        if (ScriptErrorText.isFor(problem)) {
            return ScriptErrorText.of(problem);
        }
        String known = WELL_KNOWN_SENTENCES.get(problem.code());
        return known == null ? problem.getMessage() : known + " " + problem.getMessage();
    }

    /** Whether a partition key has more or fewer components than the container has paths. */
    private static boolean hasOtherPaths(OrreryException problem) {
        return problem.code() == ErrorCode.INVALID_PARTITION_KEY && problem.facts().containsKey("paths");
    }

    private static String wrongPath(OrreryException problem) {
        return "The partition key component definition path '" + problem.facts().get("path")
                + "' could not be accepted. Partition key paths must contain only valid characters and not contain a"
                + " trailing slash or wildcard character. " + problem.getMessage();
    }

    private static String size(OrreryException problem) {
        long bytes = problem.facts().get("bytesMax") instanceof Long max ? max : 0;
        return bytes % GIGABYTE == 0 ? bytes / GIGABYTE + " GB" : bytes + " bytes";
    }

    private static JsonValue body(ErrorStatus status, String message, String activityId) {
        return new ValueWriter()
                .startObject()
                .name("code")
                .value(status.name())
                .name("message")
                .value(message + "\r\nActivityId: " + activityId)
                .endObject()
                .finish();
    }
}
