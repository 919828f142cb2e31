package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static dev.orrery.server.Requests.onItems;
import static dev.orrery.server.Requests.withMethod;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.ThrottlingRetryOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import dev.orrery.server.Fault;
import dev.orrery.server.RequestFaults;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Faults on demand, and how the SDK gets through them. */
class FaultsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final String PARTITION = "x-ms-documentdb-partitionkeyrangeid";

    private final RequestFaults faults = SDK.orrery().faults();
    private final Post post = Post.of("p1", "ann");
    private CosmosContainer posts;

    @BeforeEach
    void createItem() {
        faults.clear();
        posts = SDK.posts();
        posts.createItem(post);
    }

    @Test
    void theSdkGetsThroughThrottling() {
        faults.next(3, onItems(), Fault.throttled(Duration.ofMillis(5)));

        Post read = posts.readItem("p1", post.key(), Post.class).getItem();

        assertThat(read).isEqualTo(post);
        assertThat(faults.pending()).isZero();
    }

    @Test
    void theSdkGetsThroughThrottledWrites() {
        faults.next(2, onItems().and(withMethod("POST")), Fault.throttled(Duration.ofMillis(5)));

        int status = posts.upsertItem(post.withLikes(1)).getStatusCode();

        assertThat(status).isEqualTo(200);
        assertThat(faults.pending()).isZero();
    }

    @Test
    void aClientThatDoesNotRetrySeesTheThrottling() {
        ThrottlingRetryOptions never = new ThrottlingRetryOptions().setMaxRetryAttemptsOnThrottledRequests(0);
        try (CosmosClient client =
                Sdk.builder(SDK.orrery()).throttlingRetryOptions(never).buildClient()) {
            CosmosContainer theirs = client.getDatabase(SDK.database().getId()).getContainer(posts.getId());
            theirs.readItem("p1", post.key(), Post.class);
            faults.next(1, onItems(), Fault.throttled(Duration.ofMillis(5)));

            assertThatCosmosFails(() -> theirs.readItem("p1", post.key(), Post.class))
                    .withStatus(429)
                    .withSubStatus(3200);
        }
    }

    @Test
    void theSdkTriesAgainWhenAnotherTransactionWasFaster() {
        faults.next(2, onItems(), Fault.retryWith());

        int status = posts.upsertItem(post.withLikes(1)).getStatusCode();

        assertThat(status).isEqualTo(200);
        assertThat(faults.pending()).isZero();
    }

    @Test
    void aQueryLooksForItsPartitionsAnewWhenTheyAreGone() {
        CosmosQueryRequestOptions everywhere = new CosmosQueryRequestOptions();
        faults.next(1, request -> request.header(PARTITION).isPresent(), Fault.partitionGone());

        List<Post> found = posts.queryItems("SELECT * FROM c", everywhere, Post.class).stream().toList();

        assertThat(found).containsExactly(post);
        assertThat(faults.pending()).isZero();
    }

    @Test
    void aDelayedRequestIsAnsweredLate() {
        faults.next(1, onItems(), Fault.delay(Duration.ofMillis(300)));

        Duration duration = posts.readItem("p1", post.key(), Post.class).getDuration();

        assertThat(duration).isGreaterThanOrEqualTo(Duration.ofMillis(300));
    }

    @Test
    void anyFailureCanBeShown() {
        faults.next(1, onItems(), Fault.status(403).withSubStatus(1014));

        assertThatCosmosFails(() -> posts.upsertItem(post)).withStatus(403).withSubStatus(1014);
    }
}
