package dev.orrery.engine.admission;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.OrreryException;
import java.util.OptionalInt;

/** What a request is told that comes when the throughput is used up: to come back, and when. */
public final class TooManyRequests {

    private static final String RETRY_AFTER_MILLIS = "retryAfterMillis";

    private TooManyRequests() {}

    public static OrreryException of(int retryAfterMillis) {
        return new OrreryException(
                ErrorCode.TOO_MANY_REQUESTS,
                "Request rate is large: the throughput provisioned is used up. Nothing was done; try again later")
                .with(RETRY_AFTER_MILLIS, retryAfterMillis);
    }

    /** After which time the request should be made again; empty if this is another failure. */
    public static OptionalInt retryAfterMillis(OrreryException failure) {
        return failure.code() == ErrorCode.TOO_MANY_REQUESTS
                && failure.facts().get(RETRY_AFTER_MILLIS) instanceof Integer millis
                        ? OptionalInt.of(millis)
                        : OptionalInt.empty();
    }
}
