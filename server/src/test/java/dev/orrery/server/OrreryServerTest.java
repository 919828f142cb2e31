package dev.orrery.server;

import static dev.orrery.testing.Failures.assertThatOrreryFails;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.ErrorCode;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrreryServerTest {

    private static final ServerSettings IN_MEMORY = new ServerSettings("127.0.0.1", 0, new DataLocation.Memory());

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void aStartedServerIsHealthy() throws Exception {
        try (OrreryServer server = OrreryServer.start(IN_MEMORY)) {
            HttpResponse<String> answer = ask(server, "GET", "_health");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
            JsonValue health = JsonText.parse(answer.body());
            assertThat(health.property("status")).isEqualTo(JsonValue.of("ok"));
            assertThat(health.property("version")).isEqualTo(JsonValue.of(Version.current()));
            assertThat(health.property("databases")).isEqualTo(JsonValue.of(0));
        }
    }

    @Test
    void healthCanBeAskedWithoutABody() throws Exception {
        try (OrreryServer server = OrreryServer.start(IN_MEMORY)) {
            HttpResponse<String> answer = ask(server, "HEAD", "_health");

            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).isEmpty();
        }
    }

    @Test
    void healthCanNotBeChanged() throws Exception {
        try (OrreryServer server = OrreryServer.start(IN_MEMORY)) {
            HttpResponse<String> answer = ask(server, "POST", "_health");

            assertThat(answer.statusCode()).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
        }
    }

    @Test
    void whatIsNotThereIsNotFound() throws Exception {
        try (OrreryServer server = OrreryServer.start(IN_MEMORY)) {
            assertThat(ask(server, "GET", "").statusCode()).isEqualTo(404);
            assertThat(ask(server, "GET", "_healthy").statusCode()).isEqualTo(404);
            assertThat(ask(server, "GET", "_health/x").statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aClosedServerAnswersNobody() throws Exception {
        OrreryServer server = OrreryServer.start(IN_MEMORY);

        server.close();

        server.awaitClose();
        assertThatThrownBy(() -> ask(server, "GET", "_health")).isInstanceOf(ConnectException.class);
    }

    @Test
    void closingTwiceIsClosingOnce() throws Exception {
        OrreryServer server = OrreryServer.start(IN_MEMORY);

        server.close();
        server.close();

        server.awaitClose();
    }

    @Test
    void aClosedServerLeavesItsDirectoryToTheNext(@TempDir Path directory) throws Exception {
        ServerSettings settings = new ServerSettings("127.0.0.1", 0, new DataLocation.Directory(directory));
        OrreryServer.start(settings).close();

        try (OrreryServer second = OrreryServer.start(settings)) {
            assertThat(ask(second, "GET", "_health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void twoServersCanNotShareADirectory(@TempDir Path directory) throws Exception {
        ServerSettings settings = new ServerSettings("127.0.0.1", 0, new DataLocation.Directory(directory));
        try (OrreryServer first = OrreryServer.start(settings)) {
            assertThatOrreryFails(() -> OrreryServer.start(settings)).withCode(ErrorCode.DATA_DIRECTORY_IN_USE);

            assertThat(ask(first, "GET", "_health").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void twoServersCanNotShareAPort() throws Exception {
        try (OrreryServer first = OrreryServer.start(IN_MEMORY)) {
            ServerSettings samePort =
                    new ServerSettings("127.0.0.1", first.endpoint().getPort(), new DataLocation.Memory());

            assertThatThrownBy(() -> OrreryServer.start(samePort)).isInstanceOf(BindException.class);
        }
    }

    @Test
    void anUnknownHostIsRefused() {
        ServerSettings unknown = new ServerSettings("no.such.host.invalid", 0, new DataLocation.Memory());

        assertThatThrownBy(() -> OrreryServer.start(unknown)).isInstanceOf(UnknownHostException.class);
    }

    private HttpResponse<String> ask(OrreryServer server, String method, String path)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(server.endpoint().resolve("/" + path))
                .method(method, BodyPublishers.noBody())
                .build();
        return client.send(request, BodyHandlers.ofString());
    }
}
