package dev.orrery.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpEndpoint;
import dev.orrery.network.http.HttpHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplorerHandlerTest {

    private final HttpClient client = HttpClient.newHttpClient();
    private HttpEndpoint endpoint;

    @BeforeEach
    void open() throws IOException {
        endpoint = HttpEndpoint.open(
                new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty()),
                new ExplorerHandler(
                        HttpHandler.of(Work.INSTANT, request -> new dev.orrery.network.http.HttpResponse(418)),
                        Map.of("table", 8902, "direct", 10_251)));
    }

    @AfterEach
    void close() {
        endpoint.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "/_explorer/ | text/html; charset=utf-8",
        "/_explorer/index.html | text/html; charset=utf-8",
        "/_explorer/?a=b | text/html; charset=utf-8",
        "/_explorer/js/main.js | text/javascript; charset=utf-8",
        "/_explorer/css/base.css | text/css; charset=utf-8",
        "/_explorer/icon.svg | image/svg+xml",
        "/_explorer/samples/shop.json | application/json",
        "/_explorer/lib/codemirror/lib/codemirror.js | text/javascript; charset=utf-8",
        "/_explorer/lib/codemirror/lib/codemirror.css | text/css; charset=utf-8",
        "/_explorer/lib/codemirror/addon/hint/show-hint.js | text/javascript; charset=utf-8"})
    void filesComeWithTheirTypes(String path, String type) throws Exception {
        HttpResponse<String> response = send("GET", path);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains(type);
        assertThat(response.body()).isNotBlank();
    }

    @Test
    void thePageLearnsThePortsOfOtherProtocols() throws Exception {
        HttpResponse<String> response = send("GET", "/_explorer/ports.json");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type")).contains("application/json");
        assertThat(response.body()).isEqualTo("{\"direct\": 10251, \"table\": 8902}");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/_explorer/nothing.js", "/_explorer/js", "/_explorer/js/", "/_explorer/lib/", "/_explorer/lib/codemirror",
        "/_explorer/lib/other/a.js", "/_explorer/lib/codemirror/package.json", "/_explorer/ExplorerHandler.class",
        "/_explorer/js//main.js", "/_explorer/css", "/_explorer/lib"})
    void whatIsNotThereIsNotFound(String path) throws Exception {
        assertThat(send("GET", path).statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "/_explorer/../index.html", "/_explorer/js/../index.html", "/_explorer/js/../../ExplorerHandler.class",
        "/_explorer/%2e%2e/index.html", "/_explorer/js/%2e%2e/index.html", "/_explorer/..%2findex.html",
        "/_explorer/lib/codemirror/../../index.html", "/_explorer/.hidden.js", "/_explorer/js/..\\index.html",
        "/_explorer//etc/passwd.html"})
    void noPathLeadsOutOfTheFiles(String path) throws Exception {
        assertThat(rawStatus(path)).startsWith("HTTP/1.1 4").doesNotContain(" 418 ");
    }

    @Test
    void noPathIsTooLongForAnAnswer() throws Exception {
        assertThat(send("GET", "/_explorer/" + "a/".repeat(3_500) + "x.js").statusCode()).isEqualTo(404);
        assertThat(send("GET", "/_explorer/" + "a-".repeat(3_500) + "x.js").statusCode()).isEqualTo(404);
    }

    @Test
    void thePageMayUseNothingButItsOwnServer() throws Exception {
        HttpResponse<String> page = send("GET", "/_explorer/");
        HttpResponse<String> missing = send("GET", "/_explorer/nothing.html");

        for (HttpResponse<String> response : List.of(page, missing)) {
            assertThat(response.headers().firstValue("content-security-policy").orElse(""))
                    .contains("default-src 'self'", "frame-ancestors 'none'", "form-action 'none'")
                    .doesNotContain("unsafe");
            assertThat(response.headers().firstValue("x-frame-options")).contains("DENY");
            assertThat(response.headers().firstValue("x-content-type-options")).contains("nosniff");
            assertThat(response.headers().firstValue("referrer-policy")).contains("no-referrer");
            assertThat(response.headers().firstValue("access-control-allow-origin")).isEmpty();
            assertThat(response.headers().firstValue("set-cookie")).isEmpty();
        }
    }

    @Test
    void aFileThatTheBrowserHasIsNotSentAgain() throws Exception {
        HttpResponse<String> first = send("GET", "/_explorer/");
        String etag = first.headers().firstValue("etag").orElseThrow();

        HttpResponse<String> second = client.send(
                request("/_explorer/").header("if-none-match", etag).GET().build(), BodyHandlers.ofString());
        HttpResponse<String> other = client.send(
                request("/_explorer/").header("if-none-match", "\"other\"").GET().build(), BodyHandlers.ofString());

        assertThat(first.headers().firstValue("cache-control")).contains("no-cache");
        assertThat(second.statusCode()).isEqualTo(304);
        assertThat(second.body()).isEmpty();
        assertThat(other.statusCode()).isEqualTo(200);
    }

    @Test
    void aBrowserIsLedFromTheRootToThePage() throws Exception {
        HttpResponse<String> browser =
                client.send(request("/").header("accept", "text/html,*/*;q=0.8").GET().build(),
                        BodyHandlers.ofString());
        HttpResponse<String> signed = client.send(
                request("/").header("accept", "text/html").header("authorization", "x").GET().build(),
                BodyHandlers.ofString());
        HttpResponse<String> program =
                client.send(request("/").header("accept", "application/json").GET().build(), BodyHandlers.ofString());

        assertThat(browser.statusCode()).isEqualTo(302);
        assertThat(browser.headers().firstValue("location")).contains("/_explorer/");
        assertThat(signed.statusCode()).isEqualTo(418);
        assertThat(program.statusCode()).isEqualTo(418);
    }

    @Test
    void headGivesTheLengthAlone() throws Exception {
        int length = send("GET", "/_explorer/").body().getBytes(StandardCharsets.UTF_8).length;

        HttpResponse<String> head = send("HEAD", "/_explorer/");

        assertThat(head.statusCode()).isEqualTo(200);
        assertThat(head.body()).isEmpty();
        assertThat(head.headers().firstValueAsLong("content-length")).hasValue(length);
    }

    @Test
    void theAddressWithoutASlashLeadsToThePage() throws Exception {
        HttpResponse<String> response = send("GET", "/_explorer");

        assertThat(response.statusCode()).isEqualTo(308);
        assertThat(response.headers().firstValue("location")).contains("/_explorer/");
    }

    @Test
    void nothingCanBeWritten() throws Exception {
        HttpResponse<String> response = send("POST", "/_explorer/");

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("allow")).contains("GET, HEAD");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/dbs", "/_explorers", "/_explorer.html", "/dbs/_explorer/"})
    void otherRequestsAreHandedOn(String path) throws Exception {
        assertThat(send("GET", path).statusCode()).isEqualTo(418);
    }

    private HttpResponse<String> send(String method, String path) throws Exception {
        return client.send(request(path).method(method, BodyPublishers.noBody()).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + endpoint.address().getPort() + path));
    }

    /** The first line of the answer to a path that no client library would send as it is. */
    private String rawStatus(String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), endpoint.address().getPort())) {
            String request = "GET " + path + " HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).lines()
                    .findFirst()
                    .orElse("");
        }
    }
}
