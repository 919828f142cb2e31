package dev.orrery.network.http;

import dev.orrery.network.tls.ServerCertificate;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What an endpoint is told before it opens.
 *
 * @param address where to listen; port 0 stands for any free one
 * @param certificate asked for when the first client wants TLS; without one there is only http
 * @param limits how much a client may ask of the endpoint
 */
public record HttpSettings(
        InetSocketAddress address, Optional<Supplier<ServerCertificate>> certificate, Limits limits) {

    /**
     * How much a client may ask of an endpoint.
     *
     * @param bodyBytesMax the longest body that is read
     * @param allBodiesBytesMax how many bytes the bodies of all requests have together that are here at a time
     * @param headerBytesMax the longest sum of all headers
     * @param connectionsMax how many clients there may be at a time
     * @param requestTime how long a client may take to send a request, and to take an answer
     * @param idleTime how long a connection is kept on which nothing is asked
     * @param closeTime how long requests under way may still take when the endpoint closes
     */
    public record Limits(
            int bodyBytesMax,
            long allBodiesBytesMax,
            int headerBytesMax,
            int connectionsMax,
            Duration requestTime,
            Duration idleTime,
            Duration closeTime) {

        public static final Limits DEFAULT = new Limits(
                4 << 20,
                Runtime.getRuntime().maxMemory() / 4,
                64 << 10,
                10_000,
                Duration.ofSeconds(30),
                Duration.ofMinutes(10),
                Duration.ofSeconds(3));
    }

    public HttpSettings(InetSocketAddress address, Optional<Supplier<ServerCertificate>> certificate) {
        this(address, certificate, Limits.DEFAULT);
    }
}
