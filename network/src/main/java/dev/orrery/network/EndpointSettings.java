package dev.orrery.network;

import dev.orrery.network.tls.ServerCertificate;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What an endpoint is told before it opens.
 *
 * @param address where to listen; port 0 stands for any free one
 * @param certificate asked for when the first client wants TLS; without one there is no TLS
 * @param limits how much clients may ask of the endpoint
 */
public record EndpointSettings(
        InetSocketAddress address, Optional<Supplier<ServerCertificate>> certificate, ConnectionLimits limits) {

    public EndpointSettings(InetSocketAddress address, Optional<Supplier<ServerCertificate>> certificate) {
        this(address, certificate, ConnectionLimits.DEFAULT);
    }
}
