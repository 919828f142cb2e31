package dev.orrery.protocol.cosmos.batch;

import dev.orrery.model.value.JsonValue;
import java.util.Optional;

/** What the client is told about one operation of its batch; no time to wait is 0. */
public record OperationAnswer(
        int statusCode,
        int subStatusCode,
        double requestCharge,
        Optional<String> etag,
        Optional<JsonValue> resourceBody,
        int retryAfterMillis) {}
