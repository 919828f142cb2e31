package dev.orrery.network.http;

import dev.orrery.network.Endpoint;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Network;
import java.io.IOException;
import java.net.InetSocketAddress;

/** An open port that speaks http, with a network of its own: for who needs nothing else. */
public final class HttpEndpoint implements AutoCloseable {

    private final Network network;
    private final Endpoint endpoint;

    private HttpEndpoint(Network network, Endpoint endpoint) {
        this.network = network;
        this.endpoint = endpoint;
    }

    /** Opens the port, and answers requests from then on; fails with an IOException if it can't listen there. */
    public static HttpEndpoint open(EndpointSettings settings, HttpHandler handler) throws IOException {
        Network network = new Network();
        try {
            return new HttpEndpoint(network, network.open(settings, new HttpProtocol(handler)));
        } catch (IOException e) {
            network.close();
            throw e;
        }
    }

    /** The address, with the port that was really taken. */
    public InetSocketAddress address() {
        return endpoint.address();
    }

    @Override
    public void close() {
        network.close();
    }
}
