package dev.orrery.network.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.http.HttpSettings.Limits;
import dev.orrery.network.tls.ServerCertificate;
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
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** An endpoint on a free port; when it closes, everything must have been given back. */
final class TestEndpoint implements AutoCloseable {

    static final int BODY_BYTES_MAX = 100_000;
    static final int ALL_BODIES_BYTES_MAX = 250_000;
    static final int HEADER_BYTES_MAX = 8_000;
    static final int CONNECTIONS_MAX = 40;

    static final Duration LONG = Duration.ofSeconds(30);
    private static final ServerCertificate CERTIFICATE =
            ServerCertificate.ephemeral(List.of(), Clock.systemUTC());

    private final HttpEndpoint http;

    private TestEndpoint(HttpSettings settings, HttpHandler handler) throws IOException {
        Leaks.watch();
        this.http = HttpEndpoint.open(settings, handler);
    }

    static TestEndpoint open(HttpHandler handler) throws IOException {
        return open(handler, limits(LONG, LONG, LONG));
    }

    static TestEndpoint open(HttpHandler handler, Limits limits) throws IOException {
        return open(handler, limits, Optional.of(() -> CERTIFICATE));
    }

    static TestEndpoint open(HttpHandler handler, Optional<Supplier<ServerCertificate>> certificate)
            throws IOException {
        return open(handler, limits(LONG, LONG, LONG), certificate);
    }

    static Limits limits(Duration requestTime, Duration idleTime, Duration closeTime) {
        return new Limits(
                BODY_BYTES_MAX,
                ALL_BODIES_BYTES_MAX,
                HEADER_BYTES_MAX,
                CONNECTIONS_MAX,
                requestTime,
                idleTime,
                closeTime);
    }

    private static TestEndpoint open(
            HttpHandler handler, Limits limits, Optional<Supplier<ServerCertificate>> certificate)
            throws IOException {
        InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        return new TestEndpoint(new HttpSettings(anyPort, certificate, limits), handler);
    }

    static ServerCertificate certificate() {
        return CERTIFICATE;
    }

    HttpEndpoint http() {
        return http;
    }

    RawClient connect() throws IOException {
        return new RawClient(socket());
    }

    RawClient connectByTls() throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("server", CERTIFICATE.certificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, trust.getTrustManagers(), null);
        return new RawClient(tls.getSocketFactory().createSocket(socket(), "localhost", port(), true));
    }

    Socket socket() throws IOException {
        return new Socket(http.address().getAddress(), port());
    }

    private int port() {
        return http.address().getPort();
    }

    void awaitNoConnections() {
        Eventually.isTrue("no connections", () -> http.connections() == 0);
        Eventually.isTrue("no bodies", () -> http.bodyBytes() == 0);
    }

    @Override
    public void close() {
        http.close();
        assertThat(http.connections()).isZero();
        Eventually.isTrue("no bodies", () -> http.bodyBytes() == 0);
        Leaks.assertNone();
    }
}
