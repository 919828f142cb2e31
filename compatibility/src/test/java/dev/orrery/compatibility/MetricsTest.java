package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MetricsTest {

    /** Charges are shown with two decimals. */
    private static final double ROUNDING = 0.005;

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final Map<String, Double> charges = new TreeMap<>();
    private final Map<String, Integer> requests = new TreeMap<>();

    @Test
    void theMetricsAddUpToWhatTheSdkWasCharged() throws Exception {
        CosmosContainer posts = SDK.posts();
        work(posts);

        JsonNode container = metricsOf(posts);

        for (JsonNode operation : container.get("operations")) {
            String name = operation.get("operation").asText();
            if (charges.containsKey(name)) {
                assertThat(operation.get("requests").asInt()).as(name).isEqualTo(requests.get(name));
                assertThat(operation.get("requestUnits").asDouble())
                        .as(name)
                        .isCloseTo(charges.get(name), within(ROUNDING * (requests.get(name) + 1)));
                charges.remove(name);
            }
        }
        assertThat(charges).as("not in the metrics").isEmpty();
    }

    @Test
    void thePartitionsAddUpToTheSame() throws Exception {
        CosmosContainer posts = SDK.posts();
        work(posts);
        double charged = charges.values().stream().mapToDouble(Double::doubleValue).sum();

        JsonNode container = metricsOf(posts);

        double used = 0;
        for (JsonNode partition : container.get("partitions")) {
            used += partition.get("requestUnits").asDouble();
        }
        assertThat(used).isCloseTo(charged, within(1.0));
    }

    @Test
    @Spec("2.10")
    void theLargestAndTheHottestKeyAreNamed() throws Exception {
        CosmosContainer posts = SDK.posts();
        for (int i = 0; i < 20; i++) {
            posts.createItem(Post.of("p" + i, i % 2 == 0 ? "Anna" : "author" + i));
        }

        JsonNode container = metricsOf(posts);

        assertThat(container.get("largestKeys").get(0).get("key").get(0).asText()).isEqualTo("Anna");
        assertThat(container.get("largestKeys").get(0).get("items").asInt()).isEqualTo(10);
        assertThat(container.get("hottestKeys").get(0).get("key").get(0).asText()).isEqualTo("Anna");
        assertThat(container.get("largestKeysComplete").asBoolean()).isTrue();
    }

    @Test
    void theSameIsThereForPrometheus() throws Exception {
        CosmosContainer posts = SDK.posts();
        posts.createItem(Post.of("1", "Anna"));

        HttpResponse<String> response = get("_metrics", SDK.orrery().key());

        String labels = "{container=\"blog/" + posts.getId() + "\",operation=\"create\",status=\"201\"} 1.0";
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body().lines()).contains("orrery_requests_total" + labels);
    }

    @Test
    void withoutTheKeyThereAreNoMetrics() throws Exception {
        assertThat(get("_metrics", "wrong").statusCode()).isEqualTo(401);
        assertThat(get("_metrics.json", "wrong").statusCode()).isEqualTo(401);
    }

    private void work(CosmosContainer posts) {
        for (int i = 0; i < 10; i++) {
            Post post = Post.of("p" + i, "Anna");
            count("create", posts.createItem(post).getRequestCharge());
            count("read", posts.readItem(post.id(), post.key(), Post.class).getRequestCharge());
            count("replace", posts.replaceItem(
                    post.withLikes(i), post.id(), post.key(), new CosmosItemRequestOptions()).getRequestCharge());
            count("upsert", posts.upsertItem(post.withTitle("Title")).getRequestCharge());
        }
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("Ben"));
        batch.createItemOperation(Post.of("b1", "Ben"));
        batch.createItemOperation(Post.of("b2", "Ben"));
        count("batch", posts.executeCosmosBatch(batch).getRequestCharge());
        for (FeedResponse<Post> page : posts.queryItems(
                "SELECT * FROM c WHERE c.author = 'Anna'", new CosmosQueryRequestOptions(), Post.class)
                .iterableByPage(5)) {
            count("query", page.getRequestCharge());
        }
        count("delete", posts.deleteItem("p0", new PartitionKey("Anna"), new CosmosItemRequestOptions())
                .getRequestCharge());
    }

    private void count(String operation, double charge) {
        charges.merge(operation, charge, Double::sum);
        requests.merge(operation, 1, Integer::sum);
    }

    private static JsonNode metricsOf(CosmosContainer container) throws IOException, InterruptedException {
        HttpResponse<String> response =
                get("_metrics.json?container=blog%2F" + container.getId(), SDK.orrery().key());
        return Json.object(response.body()).get("containers").get(0);
    }

    private static HttpResponse<String> get(String path, String key) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(SDK.orrery().endpoint().resolve(path))
                .header("authorization", "Bearer " + key)
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
