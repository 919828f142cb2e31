package dev.orrery.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.engine.access.AccountKeys;
import dev.orrery.engine.settings.Limits;
import dev.orrery.model.value.JsonText;
import dev.orrery.model.value.JsonValue;
import dev.orrery.network.EndpointSettings;
import dev.orrery.network.Work;
import dev.orrery.network.http.HttpEndpoint;
import dev.orrery.network.http.HttpHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MetricsHandlerTest {

    private static final String KEY = "cHJpbWFyeS1rZXktMDEyMzQ1Njc4OQ==";
    private static final String READ_ONLY_KEY = "cmVhZC1vbmx5LWtleS0wMTIzNDU2Nzg5";
    private static final String OTHER_KEY = "b3RoZXIta2V5LTAxMjM0NTY3ODkwMTIz";

    private final MeteredEngine engine = new MeteredEngine();
    private final HttpClient client = HttpClient.newHttpClient();
    private HttpEndpoint endpoint = open(MetricsAccess.WITH_KEY);

    @AfterEach
    void close() {
        endpoint.close();
        engine.close();
    }

    @Test
    void whoKnowsAKeySeesTheMetrics() throws Exception {
        engine.create(engine.container("posts", 400), "1", "anna");

        HttpResponse<String> response = get("/_metrics", "Bearer " + KEY);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("content-type"))
                .contains("text/plain; version=0.0.4; charset=utf-8");
        assertThat(PrometheusText.parse(response.body())
                .value("orrery_partition_items", "container", "blog/posts", "partition", "0"))
                .isEqualTo(1);
    }

    @Test
    void theSameIsThereAsJson() throws Exception {
        engine.create(engine.container("posts", 400), "1", "anna");
        engine.container("comments", 400);

        JsonValue all = JsonText.parse(get("/_metrics.json", "Bearer " + KEY).body());
        JsonValue one = JsonText.parse(get("/_metrics.json?seconds=7&container=blog%2Fposts", "Bearer " + KEY).body());

        assertThat(all.property("containers").size()).isEqualTo(2);
        assertThat(one.property("containers").size()).isEqualTo(1);
        JsonValue partition = one.property("containers").element(0).property("partitions").element(0);
        assertThat(partition.property("items").longValue()).isEqualTo(1);
        assertThat(partition.property("bySecond").property("requestUnits").size()).isEqualTo(7);
    }

    @Test
    void itSaysHowManyPartitionsTheThroughputNeeds() throws Exception {
        engine.container("posts", 400);
        engine.container("comments", 15_000);

        JsonValue containers = JsonText.parse(get("/_metrics.json", "Bearer " + KEY).body()).property("containers");

        assertThat(containers.elements())
                .extracting(container -> container.property("partitionsNeeded").longValue())
                .containsExactlyInAnyOrder(1L, 2L);
        assertThat(containers.element(0).property("partitionBytesMax").longValue())
                .isEqualTo(Limits.DEFAULT.partitionBytesMax());
    }

    @Test
    void aKeyForReadingAndBasicAuthenticationSuffice() throws Exception {
        assertThat(get("/_metrics", "Bearer " + READ_ONLY_KEY).statusCode()).isEqualTo(200);
        assertThat(get("/_metrics", "bearer   " + KEY).statusCode()).isEqualTo(200);
        assertThat(get("/_metrics", basic("prometheus", READ_ONLY_KEY)).statusCode()).isEqualTo(200);
        assertThat(get("/_metrics.json", basic("", KEY)).statusCode()).isEqualTo(200);
    }

    @Test
    void whoKnowsNoKeyIsToldHowToAsk() throws Exception {
        HttpResponse<String> response = client.send(request("/_metrics").build(), HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(401);
        assertThat(response.body()).contains("Authorization: Bearer KEY");
        assertThat(response.headers().firstValue("www-authenticate").orElseThrow()).startsWith("Basic realm=");
        assertThat(get("/_metrics", "Bearer " + OTHER_KEY).statusCode()).isEqualTo(401);
        assertThat(get("/_metrics.json", basic("user", OTHER_KEY)).statusCode()).isEqualTo(401);
        assertThat(get("/_metrics", "Bearer").statusCode()).isEqualTo(401);
        assertThat(get("/_metrics", "Basic ???").statusCode()).isEqualTo(401);
        assertThat(get("/_metrics", KEY).statusCode()).isEqualTo(401);
    }

    @Test
    void openMetricsAreForEverybody() throws Exception {
        endpoint.close();
        endpoint = open(MetricsAccess.OPEN);

        HttpResponse<String> response = client.send(request("/_metrics").build(), HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(200);
    }

    @Test
    void theyCanOnlyBeRead() throws Exception {
        HttpResponse<String> response = client.send(
                request("/_metrics").header("authorization", "Bearer " + KEY)
                        .POST(HttpRequest.BodyPublishers.noBody()).build(),
                HttpResponse.BodyHandlers.ofString());

        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("allow")).contains("GET, HEAD");
    }

    @Test
    void otherRequestsAreHandedOn() throws Exception {
        assertThat(get("/", "Bearer " + KEY).statusCode()).isEqualTo(418);
        assertThat(get("/_metricsandmore", "Bearer " + KEY).statusCode()).isEqualTo(418);
        assertThat(get("/_health", "Bearer " + KEY).statusCode()).isEqualTo(418);
    }

    private HttpEndpoint open(MetricsAccess access) {
        AccountKeys keys =
                new AccountKeys(KEY, Optional.empty(), Optional.of(READ_ONLY_KEY), Optional.empty());
        EndpointSettings settings =
                new EndpointSettings(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), Optional.empty());
        try {
            return HttpEndpoint.open(settings, engine.metrics().inFrontOf(
                    HttpHandler.of(Work.INSTANT, request -> new dev.orrery.network.http.HttpResponse(418)), keys,
                    access));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private HttpResponse<String> get(String path, String authorization) throws Exception {
        return client.send(
                request(path).header("authorization", authorization).build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + endpoint.address().getPort() + path));
    }

    private static String basic(String user, String password) {
        String both = user + ":" + password;
        return "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8));
    }
}
