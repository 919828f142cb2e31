package dev.orrery.benchmarks.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.orrery.benchmarks.query.RestConnection;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.concurrent.TimeUnit;

/** A client that writes one item again and again, as fast as it may: when it is told to wait, it waits. */
final class ObedientClient {

    private final URI server;
    private final byte[] request;
    private final long pauseMillis;
    private double units;
    private int served;
    private int refused;
    private int refusedInARowMax;

    /**
     * A client for a container and a partition key.
     *
     * @param pauseMillis what it waits after each request that was served
     */
    ObedientClient(URI server, String container, String key, String id, long pauseMillis) {
        this.server = server;
        this.pauseMillis = pauseMillis;
        this.request = new SignedRequests(server.getAuthority())
                .post(
                        "/dbs/d/colls/" + container + "/docs",
                        "docs",
                        "dbs/d/colls/" + container,
                        SignedRequests.item(id, key),
                        "x-ms-documentdb-partitionkey: [\"" + key + "\"]\r\nx-ms-documentdb-is-upsert: true\r\n")
                .getBytes(UTF_8);
    }

    /** Works until a time of {@link System#nanoTime()}; what is answered later does not count. */
    void runUntil(long end) {
        int inARow = 0;
        try (RestConnection connection = new RestConnection(server)) {
            while (System.nanoTime() < end) {
                RestConnection.Answer answer = connection.exchange(request);
                if (System.nanoTime() >= end) {
                    return;
                }
                inARow = answer.status() == 429 ? inARow + 1 : 0;
                refusedInARowMax = Math.max(refusedInARowMax, inARow);
                take(answer);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take(RestConnection.Answer answer) {
        switch (answer.status()) {
            case 429 -> {
                refused++;
                sleep(answer.number("x-ms-retry-after-ms"));
            }
            case 200, 201 -> {
                served++;
                units += Double.parseDouble(answer.text("x-ms-request-charge"));
                sleep(pauseMillis);
            }
            default -> throw new IllegalStateException("Not served: " + answer.head());
        }
    }

    private static void sleep(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException("A measurement was interrupted", e);
        }
    }

    double units() {
        return units;
    }

    int served() {
        return served;
    }

    int refused() {
        return refused;
    }

    int refusedInARowMax() {
        return refusedInARowMax;
    }
}
