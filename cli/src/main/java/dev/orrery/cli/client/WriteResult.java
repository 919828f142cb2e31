package dev.orrery.cli.client;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import dev.orrery.model.value.JsonValue;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * What a server answered to the write of one item, whether it came alone or with others.
 *
 * @param message what it says of a failure, in one line; empty if it says nothing
 */
public record WriteResult(int status, int subStatus, String message, Optional<Duration> retryAfter) {

    private static final int FAILED = 400;

    /** Used-up throughput, writes that met, a server that is busy, and a partition that is being split. */
    private static final Set<Integer> FOR_LATER = Set.of(Answer.GONE, 429, 449, 503);

    static WriteResult of(Answer answer) {
        String message = answer.isFailure() ? answer.message() : "";
        return new WriteResult(answer.status(), answer.subStatus(), message, answer.retryAfter());
    }

    /** The answer to an operation of a bulk request. */
    static WriteResult of(JsonValue operation) {
        JsonValue wait = operation.property("retryAfterMilliseconds");
        return new WriteResult(
                number(operation, "statusCode"),
                number(operation, "subStatusCode"),
                message(operation),
                wait.isNumber() && wait.doubleValue() > 0
                        ? Optional.of(Duration.ofMillis((long) wait.doubleValue()))
                        : Optional.empty());
    }

    public boolean isFailure() {
        return status >= FAILED;
    }

    public boolean isConflict() {
        return status == Answer.CONFLICT;
    }

    boolean isGone() {
        return status == Answer.GONE;
    }

    /** Whether the same write may well succeed after a while. */
    boolean isForLater() {
        return FOR_LATER.contains(status);
    }

    /** Whether it fails for good, and nothing tells why. */
    boolean isUnexplained() {
        return isFailure() && !isForLater() && message.isEmpty();
    }

    /** Why it was refused. */
    public String reason() {
        return status + ": " + message;
    }

    /** The failure that this result is. */
    public OrreryException refusal() {
        return new OrreryException(ErrorCode.INVALID_REQUEST, "The server refuses (status {status}): {message}")
                .with("status", status)
                .with("message", message);
    }

    private static String message(JsonValue operation) {
        JsonValue told = operation.property("resourceBody");
        JsonValue message = told.isObject() ? told.property("message") : JsonValue.UNDEFINED;
        if (message.isString()) {
            return message.stringValue().lines().findFirst().orElse("");
        }
        return number(operation, "statusCode") == Answer.CONFLICT
                ? "An item with this id, or with the same unique key, is there already"
                : "";
    }

    private static int number(JsonValue operation, String name) {
        JsonValue number = operation.property(name);
        return number.isNumber() ? (int) number.doubleValue() : 0;
    }
}
