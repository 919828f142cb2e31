package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.Endpoint;
import dev.orrery.network.Network;
import dev.orrery.network.TestNetwork;
import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;

/** An endpoint on a free port; when it closes, everything must have been given back. */
final class TestEndpoint implements AutoCloseable {

    static final int BODY_BYTES_MAX = 100_000;
    static final int HEADER_BYTES_MAX = 8_000;

    private static final HttpLimits LIMITS = new HttpLimits(BODY_BYTES_MAX, HEADER_BYTES_MAX);

    private final TestNetwork network;
    private final Endpoint endpoint;

    private TestEndpoint(TestNetwork network, Endpoint endpoint) {
        this.network = network;
        this.endpoint = endpoint;
    }

    static TestEndpoint open(HttpHandler handler) throws IOException {
        return open(handler, TestNetwork.PATIENCE);
    }

    static TestEndpoint open(HttpHandler handler, Duration closeTime) throws IOException {
        TestNetwork network = new TestNetwork(closeTime);
        return new TestEndpoint(network, network.open(new HttpProtocol(handler, LIMITS)));
    }

    static TestEndpoint open(HttpHandler handler, Optional<Supplier<ServerCertificate>> certificate)
            throws IOException {
        TestNetwork network = new TestNetwork(TestNetwork.PATIENCE);
        return new TestEndpoint(network, network.open(new HttpProtocol(handler, LIMITS), certificate));
    }

    Network network() {
        return network.network();
    }

    Endpoint http() {
        return endpoint;
    }

    long bodyBytes() {
        return network.bodyBytes();
    }

    RawClient connect() throws IOException {
        return new RawClient(socket());
    }

    RawClient connectByTls() throws IOException, GeneralSecurityException {
        return new RawClient(TestNetwork.connectByTls(endpoint));
    }

    /** A client that has agreed on keys; in TLS 1.2 it is the server that ends a handshake, so both know of its end. */
    RawClient shakeHands() throws IOException, GeneralSecurityException {
        SSLSocket socket = TestNetwork.connectByTls(endpoint);
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        socket.startHandshake();
        return new RawClient(socket);
    }

    Socket socket() throws IOException {
        return TestNetwork.connect(endpoint);
    }

    /** Lets time pass for what the server knows by now. */
    void pass(Duration time) {
        network.pass(endpoint, time);
    }

    void passUntil(String what, Duration time, BooleanSupplier condition) {
        network.passUntil(what, endpoint, time, condition);
    }

    void awaitNoConnections() {
        Eventually.isTrue("no connections", () -> endpoint.connections() == 0);
        Eventually.isTrue("no bodies", () -> bodyBytes() == 0);
    }

    @Override
    public void close() {
        endpoint.close();
        assertThat(endpoint.connections()).isZero();
        network.close();
    }
}
