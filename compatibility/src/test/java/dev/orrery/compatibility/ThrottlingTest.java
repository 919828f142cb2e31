package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import dev.orrery.engine.Engine;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** Clients that want more than the 400 RU/s of a container get it later. */
class ThrottlingTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.withRateLimit();

    @Test
    @Spec("2.9")
    void theRetriesOfTheSdkFinishTheWorkOfManyClients() throws Exception {
        CosmosContainer posts = SDK.posts();
        List<Future<?>> running = new ArrayList<>();

        try (ExecutorService threads = Executors.newFixedThreadPool(30)) {
            for (int i = 0; i < 30; i++) {
                String author = "author" + i;
                running.add(threads.submit(() -> createPosts(posts, author, 6)));
            }
        }

        for (Future<?> client : running) {
            client.get();
        }
        assertThat(count(posts.getId()).block()).isEqualTo(180);
        assertThat(refused(posts)).isPositive();
    }

    @Test
    void bulkIsFinishedAllTheSame() {
        CosmosContainer posts = SDK.posts();
        List<CosmosItemOperation> operations = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            Post post = Post.of("p" + i, "author" + i % 20);
            operations.add(CosmosBulkOperations.getCreateItemOperation(post, post.key()));
        }

        List<Integer> statuses = new ArrayList<>();
        for (CosmosBulkOperationResponse<Object> response : posts.<Object>executeBulkOperations(operations)) {
            statuses.add(response.getResponse().getStatusCode());
        }

        assertThat(statuses).hasSize(150).containsOnly(201);
        assertThat(refused(posts)).isPositive();
    }

    @Test
    void queriesOfManyPagesAreFinished() {
        CosmosContainer posts = SDK.posts();
        createPosts(posts, "ann", 40);

        List<Long> counts =
                Flux.range(0, 300).flatMap(i -> count(posts.getId()), 16).collectList().block();

        assertThat(counts).hasSize(300).containsOnly(40L);
        assertThat(refused(posts)).isPositive();
    }

    @Test
    void aClientThatDoesNotRetryIsToldAllThereIsToKnow() {
        CosmosContainer posts = SDK.posts();
        posts.createItem(Post.of("p", "ann"));

        try (CosmosClient impatient = Sdk.builder(SDK.orrery())
                .throttlingRetryOptions(new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0))
                .buildClient()) {
            CosmosException refusal = firstRefusal(
                    impatient.getDatabase(SDK.database().getId()).getContainer(posts.getId()));

            assertThat(refusal.getStatusCode()).isEqualTo(429);
            assertThat(refusal.getSubStatusCode()).isEqualTo(3200);
            assertThat(refusal.getRetryAfterDuration()).isPositive();
            assertThat(refusal.getMessage()).contains("Request rate is large");
        }
    }

    private static CosmosException firstRefusal(CosmosContainer posts) {
        for (int i = 0; i < 1000; i++) {
            try {
                posts.upsertItem(Post.of("p", "ann").withLikes(i));
            } catch (CosmosException e) {
                return e;
            }
        }
        throw new AssertionError("No request was refused");
    }

    private static void createPosts(CosmosContainer posts, String author, int count) {
        for (int i = 0; i < count; i++) {
            posts.createItem(Post.of("p" + i, author));
        }
    }

    private static Mono<Long> count(String container) {
        return SDK.asyncDatabase()
                .getContainer(container)
                .queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)
                .count();
    }

    private static long refused(CosmosContainer posts) {
        Engine engine = SDK.orrery().engine();
        return engine.catalog()
                .container(SDK.database().getId(), posts.getId())
                .partitions()
                .all()
                .stream()
                .mapToLong(partition -> partition.usage().beyond())
                .sum();
    }
}
