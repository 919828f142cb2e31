package dev.orrery.compatibility;

import static com.azure.cosmos.models.CosmosChangeFeedRequestOptions.createForProcessingFromContinuation;
import static com.azure.cosmos.models.CosmosChangeFeedRequestOptions.createForProcessingFromNow;
import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.ChangeFeedPolicy;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.engine.Engine;
import dev.orrery.server.ManualClock;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The change feed of all versions and deletes as users pull it. */
@Spec("5.4")
class AllVersionsTest {

    private static final ManualClock CLOCK = ManualClock.stoppedNow();

    @RegisterExtension
    static final Sdk SDK = Sdk.withClock(CLOCK);

    private static final FeedRange EVERYTHING = FeedRange.forFullRange();

    @Test
    void everyVersionAndDeleteIsRead() {
        CosmosContainer posts = container(10_000);
        String start = now(posts, EVERYTHING);
        posts.createItem(Post.of("p1", "ann"));
        posts.upsertItem(Post.of("p1", "ann").withLikes(1));
        posts.deleteItem("p1", new PartitionKey("ann"), new CosmosItemRequestOptions());

        List<JsonNode> changes = read(posts, start);

        assertThat(operations(changes)).containsExactly("create p1", "replace p1", "delete p1");
        JsonNode replaced = changes.get(1);
        assertThat(replaced.path("current").path("likes").asInt()).isEqualTo(1);
        assertThat(replaced.path("previous").path("likes").asInt()).isZero();
        assertThat(replaced.path("metadata").path("previousImageLSN"))
                .isEqualTo(changes.getFirst().path("metadata").path("lsn"));
        assertThat(changes.getLast().path("current").isEmpty()).isTrue();
        assertThat(changes.getLast().path("metadata").path("partitionKey").path("author").asText()).isEqualTo("ann");
    }

    @Test
    void itemsThatExpireAreDeletedByTimeToLive() {
        CosmosContainer posts = container(10_000);
        String start = now(posts, EVERYTHING);
        posts.createItem(Map.of("id", "p1", "author", "ann", "ttl", 10));

        CLOCK.advance(Duration.ofSeconds(11));
        SDK.orrery().engine().upkeep().run();
        List<JsonNode> changes = read(posts, start);

        assertThat(operations(changes)).containsExactly("create p1", "delete p1");
        assertThat(changes.getFirst().path("metadata").path("timeToLiveExpired").asBoolean()).isFalse();
        assertThat(changes.getLast().path("metadata").path("timeToLiveExpired").asBoolean()).isTrue();
    }

    @Test
    void theFeedOfAKeyAndOfRangesHaveTheirShare() {
        CosmosContainer posts = container(18_000);
        FeedRange ann = FeedRange.forLogicalPartition(new PartitionKey("ann"));
        String startOfAnn = now(posts, ann);
        List<String> starts = posts.getFeedRanges().stream().map(range -> now(posts, range)).toList();
        for (int i = 0; i < 30; i++) {
            posts.createItem(Post.of("p" + i, i % 3 == 0 ? "ann" : "author" + i));
        }

        List<JsonNode> found = new ArrayList<>();
        starts.forEach(start -> found.addAll(read(posts, start)));

        assertThat(found).hasSize(30);
        assertThat(read(posts, startOfAnn)).hasSize(10)
                .allMatch(change -> change.path("current").path("author").asText().equals("ann"));
    }

    @Test
    @Spec("2.4")
    void aContinuationFromBeforeSplitsGoesOn() {
        CosmosContainer posts = container(10_000);
        String start = now(posts, EVERYTHING);
        for (int i = 0; i < 30; i++) {
            posts.createItem(Post.of("p" + i, "author" + i));
        }

        split(posts, 0);
        for (int i = 0; i < 30; i++) {
            posts.upsertItem(Post.of("p" + i, "author" + i).withLikes(1));
        }

        assertThat(read(posts, start)).hasSize(60);
    }

    @Test
    void whatIsCommittedTogetherIsInOnePage() {
        CosmosContainer posts = container(10_000);
        String start = now(posts, EVERYTHING);
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey("ann"));
        for (int i = 0; i < 5; i++) {
            batch.createItemOperation(Post.of("p" + i, "ann"));
        }
        assertThat(posts.executeCosmosBatch(batch).isSuccessStatusCode()).isTrue();

        List<Integer> sizes = new ArrayList<>();
        pages(posts, createForProcessingFromContinuation(start).allVersionsAndDeletes().setMaxItemCount(2))
                .forEach(page -> sizes.add(page.getResults().size()));

        assertThat(sizes).contains(5).doesNotContain(2);
    }

    @Test
    void thePolicyOfAContainerIsReadAndReplaced() {
        CosmosContainer posts = container(10_000);
        CosmosContainerProperties properties = posts.read().getProperties();
        assertThat(retention(properties)).isEqualTo(Duration.ofMinutes(10));

        posts.replace(properties.setChangeFeedPolicy(ChangeFeedPolicy.createLatestVersionPolicy()));

        assertThat(retention(posts.read().getProperties())).isZero();
        assertThatCosmosFails(() -> now(posts, EVERYTHING)).withStatus(400);
    }

    private static Duration retention(CosmosContainerProperties properties) {
        return properties.getChangeFeedPolicy().getRetentionDurationForAllVersionsAndDeletesPolicy();
    }

    private static CosmosContainer container(int throughput) {
        CosmosContainerProperties properties = new CosmosContainerProperties(SDK.newContainerId(), "/author")
                .setChangeFeedPolicy(ChangeFeedPolicy.createAllVersionsAndDeletesPolicy(Duration.ofMinutes(10)))
                .setDefaultTimeToLiveInSeconds(-1);
        SDK.database().createContainer(properties, ThroughputProperties.createManualThroughput(throughput));
        return SDK.database().getContainer(properties.getId());
    }

    /** The continuation of a feed that starts now. */
    private static String now(CosmosContainer container, FeedRange range) {
        String continuation = null;
        for (FeedResponse<JsonNode> page : pages(container,
                createForProcessingFromNow(range).allVersionsAndDeletes())) {
            assertThat(page.getResults()).isEmpty();
            continuation = page.getContinuationToken();
        }
        return continuation;
    }

    private static List<JsonNode> read(CosmosContainer container, String continuation) {
        List<JsonNode> changes = new ArrayList<>();
        pages(container, createForProcessingFromContinuation(continuation).allVersionsAndDeletes().setMaxItemCount(7))
                .forEach(page -> changes.addAll(page.getResults()));
        return changes;
    }

    private static Iterable<FeedResponse<JsonNode>> pages(
            CosmosContainer container, CosmosChangeFeedRequestOptions options) {
        return container.queryChangeFeed(options, JsonNode.class).iterableByPage();
    }

    private static List<String> operations(List<JsonNode> changes) {
        return changes.stream()
                .map(change -> {
                    JsonNode metadata = change.path("metadata");
                    String id = metadata.has("id")
                            ? metadata.path("id").asText()
                            : change.path("current").path("id").asText();
                    return metadata.path("operationType").asText() + " " + id;
                })
                .toList();
    }

    private static void split(CosmosContainer container, int range) {
        Engine engine = SDK.orrery().engine();
        engine.splits().split(engine.catalog().container(SDK.database().getId(), container.getId()), range);
    }
}
