package dev.orrery.network;

import dev.orrery.network.tls.ServerCertificate;
import dev.orrery.testing.Eventually;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** A network whose time a test lets pass; when it closes, everything must have been given back. */
public final class TestNetwork implements AutoCloseable {

    public static final int BODY_BYTES_MAX = 250_000;
    public static final int ANSWER_BYTES_MAX = 120_000_000;
    public static final int CONNECTIONS_MAX = 40;
    public static final Duration QUEUE_TIME = Duration.ofSeconds(5);
    public static final Duration REQUEST_TIME = Duration.ofSeconds(30);
    public static final Duration IDLE_TIME = Duration.ofDays(365);
    /** For requests that will be answered. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final ConnectionLimits LIMITS = new ConnectionLimits(CONNECTIONS_MAX, REQUEST_TIME, IDLE_TIME);
    private static final ServerCertificate CERTIFICATE = ServerCertificate.ephemeral(List.of(), Clock.systemUTC());

    private final ManualNanos nanos = new ManualNanos();
    private final Network network;

    /**
     * A network without endpoints.
     *
     * @param closeTime how long requests under way may take when it closes
     */
    public TestNetwork(Duration closeTime) {
        Leaks.watch();
        network = new Network(new NetworkSettings(BODY_BYTES_MAX, ANSWER_BYTES_MAX, QUEUE_TIME, closeTime, nanos));
    }

    /** The network itself. */
    public Network network() {
        return network;
    }

    public Endpoint open(Protocol protocol) throws IOException {
        return open(protocol, Optional.of(() -> CERTIFICATE));
    }

    public Endpoint open(Protocol protocol, Optional<Supplier<ServerCertificate>> certificate) throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return network.open(new EndpointSettings(anyPort, certificate, LIMITS), protocol);
    }

    public static ServerCertificate certificate() {
        return CERTIFICATE;
    }

    public static Socket connect(Endpoint endpoint) throws IOException {
        return new Socket(endpoint.address().getAddress(), endpoint.address().getPort());
    }

    public static SSLSocket connectByTls(Endpoint endpoint) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", CERTIFICATE.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return (SSLSocket) tls.getSocketFactory()
                .createSocket(connect(endpoint), "localhost", endpoint.address().getPort(), true);
    }

    /** Lets time pass for what the server knows by now, and has it end what is late. */
    public void pass(Endpoint endpoint, Duration time) {
        nanos.advance(time);
        endpoint.checkDeadlines();
    }

    /** Lets time pass again and again until something is so, for what may be still on its way to the server. */
    public void passUntil(String what, Endpoint endpoint, Duration time, BooleanSupplier condition) {
        Eventually.isTrue(what, () -> {
            pass(endpoint, time);
            return condition.getAsBoolean();
        });
    }

    public long bodyBytes() {
        return network.bodyMemory().bytesTaken();
    }

    @Override
    public void close() {
        network.close();
        Eventually.isTrue("no bodies", () -> bodyBytes() == 0);
        Leaks.assertNone();
    }
}
