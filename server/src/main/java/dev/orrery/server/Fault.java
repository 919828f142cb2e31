package dev.orrery.server;

import java.time.Duration;

/** What goes wrong with a request on purpose. */
public sealed interface Fault {

    /**
     * The request isn't looked at: it is answered as one that failed.
     *
     * @param subStatus what SDKs look at to tell failures of one status apart; 0 if there is nothing to tell
     * @param retryAfter how long the client is asked to wait; zero asks for nothing
     */
    record Failure(int status, int subStatus, Duration retryAfter) implements Fault {

        public Failure {
            if (status < 400 || status > 599) {
                throw new IllegalArgumentException("Not the status of a failure: " + status);
            }
        }

        public Failure withSubStatus(int next) {
            return new Failure(status, next, retryAfter);
        }

        public Failure withRetryAfter(Duration next) {
            return new Failure(status, subStatus, next);
        }
    }

    /** The request is answered as it should be, but late. */
    record Delay(Duration duration) implements Fault {}

    /** A failure with a status of one's choice. */
    static Failure status(int status) {
        return new Failure(status, 0, Duration.ZERO);
    }

    /** The request rate is too large: 429. SDKs wait for as long as they are told, and try again. */
    static Failure throttled(Duration retryAfter) {
        return status(429).withSubStatus(3200).withRetryAfter(retryAfter);
    }

    /** Another transaction was faster: 449. SDKs try again. */
    static Failure retryWith() {
        return status(449);
    }

    /** The partition has moved or was split: 410, after which SDKs ask for the partitions anew. */
    static Failure partitionGone() {
        return status(410).withSubStatus(1002);
    }

    /** The service is not available: 503. */
    static Failure unavailable() {
        return status(503);
    }

    /** A delay of the answer. */
    static Delay delay(Duration duration) {
        return new Delay(duration);
    }
}
