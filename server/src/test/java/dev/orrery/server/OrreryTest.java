package dev.orrery.server;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.access.EntraTokens;
import dev.orrery.metrics.MetricsAccess;
import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server promises to those who start it: an answer, its port and its directory for itself, a clean end. */
class OrreryTest {

    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private static final String OWN_KEY = "b3duLWtleS0wMTIzNDU2Nzg5";

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void aStartedServerIsHealthy() throws Exception {
        try (Orrery server = Orrery.start()) {
            HttpResponse<String> answer = ask(server, "GET", "_health");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
            JsonValue health = JsonText.parse(answer.body());
            assertThat(health.property("status")).isEqualTo(JsonValue.of("ok"));
        }
    }

    @Test
    void healthCanBeAskedWithoutABody() throws Exception {
        try (Orrery server = Orrery.start()) {
            HttpResponse<String> answer = ask(server, "HEAD", "_health");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEmpty();
        }
    }

    @Test
    void healthCanNotBeChanged() throws Exception {
        try (Orrery server = Orrery.start()) {
            HttpResponse<String> answer = ask(server, "POST", "_health");

            assertThat(answer.statusCode()).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
        }
    }

    @Test
    void metricsAreForThoseWhoKnowTheKeyUnlessTheyAreOpen() throws Exception {
        OrrerySettings open = OrrerySettings.defaults().withMetricsAccess(MetricsAccess.OPEN);
        try (Orrery server = Orrery.start(); Orrery openServer = Orrery.start(open)) {
            assertThat(ask(server, "GET", "_metrics").statusCode()).isEqualTo(401);
            assertThat(ask(server, "GET", "_metrics.json").statusCode()).isEqualTo(401);
            assertThat(ask(openServer, "GET", "_metrics").statusCode()).isEqualTo(200);
            assertThat(ask(openServer, "GET", "_metrics.json").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aClosedServerAnswersNobody() throws Exception {
        Orrery server = Orrery.start();

        server.close();

        server.awaitClose();
        assertThatThrownBy(() -> ask(server, "GET", "_health")).isInstanceOf(ConnectException.class);
    }

    @Test
    void closingTwiceIsClosingOnce() throws Exception {
        Orrery server = Orrery.start();

        server.close();
        server.close();

        server.awaitClose();
    }

    @Test
    void aClosedServerLeavesItsDirectoryToTheNext(@TempDir Path directory) throws Exception {
        OrrerySettings settings =
                OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(directory));
        Orrery.start(settings).close();

        try (Orrery second = Orrery.start(settings)) {
            assertThat(ask(second, "GET", "_health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void twoServersCanNotShareADirectory(@TempDir Path directory) throws Exception {
        OrrerySettings settings =
                OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(directory));
        try (Orrery first = Orrery.start(settings)) {
            assertThatOrreryFails(() -> Orrery.start(settings)).withCode(ErrorCode.DATA_DIRECTORY_IN_USE);

            assertThat(ask(first, "GET", "_health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void twoServersCanNotShareAPort() throws Exception {
        try (Orrery first = Orrery.start()) {
            OrrerySettings samePort =
                    OrrerySettings.defaults().withAddress("127.0.0.1", first.endpoint().getPort());

            assertThatThrownBy(() -> Orrery.start(samePort)).isInstanceOf(IOException.class)
                    .hasRootCauseInstanceOf(BindException.class);
        }
    }

    @Test
    void aServerThatCanNotListenLeavesItsDirectoryToTheNext(@TempDir Path directory) throws Exception {
        OrrerySettings settings =
                OrrerySettings.defaults().withDataLocation(new DataLocation.Directory(directory));
        try (Orrery first = Orrery.start()) {
            OrrerySettings samePort = settings.withAddress("127.0.0.1", first.endpoint().getPort());
            assertThatThrownBy(() -> Orrery.start(samePort)).isInstanceOf(IOException.class);
        }

        try (Orrery next = Orrery.start(settings)) {
            assertThat(ask(next, "GET", "_health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void severalServersLiveSideBySide() {
        try (Orrery one = Orrery.start(); Orrery other = Orrery.start()) {
            one.engine().catalog().createDatabase("blog", Optional.empty());

            assertThat(other.endpoint()).isNotEqualTo(one.endpoint());
            assertThat(other.engine().catalog().databases()).isEmpty();
        }
    }

    @Test
    void theConnectionStringNamesTheSecureEndpointAndTheKey() {
        try (Orrery server = Orrery.start()) {
            assertThat(server.connectionString())
                    .isEqualTo("AccountEndpoint=" + server.secureEndpoint() + ";AccountKey=" + server.key() + ";");
        }
    }

    @Test
    void tablesHaveAPortOfTheirOwnIfTheyAreWanted() throws IOException {
        try (Orrery server = Orrery.start()) {
            int port = server.port(ProtocolPort.TABLE).orElseThrow();

            assertThat(server.tableConnectionString())
                    .isEqualTo("DefaultEndpointsProtocol=http;AccountName=localhost;AccountKey=" + server.key()
                            + ";TableEndpoint=http://127.0.0.1:" + port + "/;");
        }
        OrrerySettings without = OrrerySettings.defaults().withPort(ProtocolPort.TABLE, PortChoice.OFF);
        try (Orrery server = Orrery.start(without)) {
            assertThat(server.port(ProtocolPort.TABLE)).isEmpty();
            assertThatThrownBy(server::tableConnectionString).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void bothLoopbackAddressesAnswer() throws Exception {
        assumeTrue(hasIpv6Loopback(), "This machine has no IPv6");
        try (Orrery server = Orrery.start()) {
            URI other = URI.create("http://[::1]:" + server.endpoint().getPort() + "/_health");

            HttpResponse<String> answer =
                    client.send(HttpRequest.newBuilder(other).build(), BodyHandlers.ofString());

            assertThat(answer.statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aServerOnAllAddressesIsCalledLocalhost() throws Exception {
        try (Orrery server = Orrery.start(OrrerySettings.defaults()
                .withKeys(AccountKeys.of(OWN_KEY))
                .withAddress("0.0.0.0", 0))) {
            assertThat(server.endpoint().getHost()).isEqualTo("localhost");
        }
    }

    @Test
    void aServerWithAKeyThatEverybodyKnowsServesItsOwnMachineOnly() {
        OrrerySettings everywhere = OrrerySettings.defaults().withAddress("0.0.0.0", 0);
        OrrerySettings byAnyToken =
                everywhere.withKeys(AccountKeys.of(OWN_KEY)).withEntraTokens(EntraTokens.SIGNED_BY_ANYBODY);

        assertThatThrownBy(() -> Orrery.start(everywhere)).hasMessageContaining("a key of your own");
        assertThatThrownBy(() -> Orrery.start(byAnyToken)).hasMessageContaining("a key of your own");
    }

    @Test
    void anUnknownHostIsRefused() {
        OrrerySettings unknown = OrrerySettings.defaults().withAddress("no.such.host.invalid", 0);

        assertThatThrownBy(() -> Orrery.start(unknown)).isInstanceOf(CannotListen.class)
                .hasMessageContaining("no.such.host.invalid");
    }

    private static boolean hasIpv6Loopback() {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(IPV6_LOOPBACK), 0));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private HttpResponse<String> ask(Orrery server, String method, String path)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.endpoint().resolve("/" + path))
                .method(method, BodyPublishers.noBody())
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
