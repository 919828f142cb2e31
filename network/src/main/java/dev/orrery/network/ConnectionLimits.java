package dev.orrery.network;

import java.time.Duration;

/**
 * How many clients an endpoint has at a time, and how long they may take.
 *
 * @param connectionsMax how many clients there may be at a time
 * @param requestTime how long a client may take to agree on TLS, to send a request, and to take an answer
 * @param idleTime how long a connection is kept on which nothing is asked
 */
public record ConnectionLimits(int connectionsMax, Duration requestTime, Duration idleTime) {

    public static final ConnectionLimits DEFAULT =
            new ConnectionLimits(FileLimit.connections(10_000), Duration.ofSeconds(30), Duration.ofMinutes(10));
}
