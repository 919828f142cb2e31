package dev.orrery.compatibility;

import static com.azure.cosmos.models.CosmosChangeFeedRequestOptions.createForProcessingFromBeginning;
import static com.azure.cosmos.models.CosmosChangeFeedRequestOptions.createForProcessingFromContinuation;
import static com.azure.cosmos.models.CosmosChangeFeedRequestOptions.createForProcessingFromNow;
import static com.azure.cosmos.models.CosmosChangeFeedRequestOptions.createForProcessingFromPointInTime;
import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.PartitionKeyBuilder;
import com.azure.cosmos.models.PartitionKeyDefinition;
import com.azure.cosmos.models.PartitionKeyDefinitionVersion;
import com.azure.cosmos.models.PartitionKind;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.engine.Engine;
import dev.orrery.server.ManualClock;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The change feed as users pull it. */
@Spec("5.4")
class ChangeFeedTest {

    private static final ManualClock CLOCK = ManualClock.stoppedNow();

    @RegisterExtension
    static final Sdk SDK = Sdk.withClock(CLOCK);

    private static final FeedRange EVERYTHING = FeedRange.forFullRange();

    @Test
    void allChangesAreReadFromTheBeginning() {
        CosmosContainer posts = largeContainer();
        createPosts(posts, 0, 60);
        posts.upsertItem(post(3).withLikes(1));

        List<JsonNode> changes = read(posts, createForProcessingFromBeginning(EVERYTHING)).changes();

        assertThat(ids(changes)).containsExactlyInAnyOrderElementsOf(ids(0, 60));
        assertThat(changes).allMatch(change -> change.path("_lsn").isIntegralNumber());
        assertThat(changes).filteredOn(change -> change.path("id").asText().equals("p3"))
                .allMatch(change -> change.path("likes").asInt() == 1);
    }

    @Test
    void eachFeedRangeHasItsShare() {
        CosmosContainer posts = largeContainer();
        createPosts(posts, 0, 60);

        List<String> found = new ArrayList<>();
        for (FeedRange range : posts.getFeedRanges()) {
            List<String> share = ids(read(posts, createForProcessingFromBeginning(range)).changes());
            assertThat(share).hasSizeBetween(1, 59);
            found.addAll(share);
        }

        assertThat(found).containsExactlyInAnyOrderElementsOf(ids(0, 60));
    }

    @Test
    void theChangesOfALogicalPartitionComeInTheirOrder() {
        CosmosContainer posts = largeContainer();
        for (int i = 0; i < 20; i++) {
            posts.createItem(Post.of("p" + i, i % 2 == 0 ? "ann" : "bob"));
        }
        posts.upsertItem(Post.of("p0", "ann").withLikes(1));
        FeedRange ann = FeedRange.forLogicalPartition(new PartitionKey("ann"));

        Reading all = read(posts, createForProcessingFromBeginning(ann).setMaxItemCount(4));
        posts.upsertItem(Post.of("p1", "bob").withLikes(1));
        posts.upsertItem(Post.of("p2", "ann").withLikes(1));
        Reading later = read(posts, createForProcessingFromContinuation(all.continuation()));

        assertThat(ids(all.changes()))
                .containsExactly("p2", "p4", "p6", "p8", "p10", "p12", "p14", "p16", "p18", "p0");
        assertThat(ids(later.changes())).containsExactly("p2");
    }

    @Test
    void fromNowOnOnlyLaterChangesAreRead() {
        CosmosContainer posts = largeContainer();
        createPosts(posts, 0, 10);

        Reading now = read(posts, createForProcessingFromNow(EVERYTHING));
        createPosts(posts, 10, 15);
        Reading later = read(posts, createForProcessingFromContinuation(now.continuation()));
        Reading nothing = read(posts, createForProcessingFromContinuation(later.continuation()));

        assertThat(now.changes()).isEmpty();
        assertThat(ids(later.changes())).containsExactlyInAnyOrderElementsOf(ids(10, 15));
        assertThat(nothing.changes()).isEmpty();
    }

    @Test
    void fromATimeOnLaterChangesAreRead() {
        CosmosContainer posts = largeContainer();
        createPosts(posts, 0, 10);
        CLOCK.advance(Duration.ofSeconds(2));
        Instant time = CLOCK.instant();
        createPosts(posts, 10, 15);

        Reading later = read(posts, createForProcessingFromPointInTime(time, EVERYTHING).setMaxItemCount(2));

        assertThat(ids(later.changes())).containsExactlyInAnyOrderElementsOf(ids(10, 15));
    }

    @Test
    void pagesAreAsLargeAsAskedFor() {
        CosmosContainer posts = SDK.posts();
        createPosts(posts, 0, 7);

        List<Integer> sizes = new ArrayList<>();
        posts.queryChangeFeed(createForProcessingFromBeginning(EVERYTHING).setMaxItemCount(3), JsonNode.class)
                .iterableByPage()
                .forEach(page -> sizes.add(page.getResults().size()));

        assertThat(sizes.stream().filter(size -> size > 0)).containsExactly(3, 3, 1);
    }

    @Test
    void thePrefixOfAHierarchicalKeyIsARangeOfTheFeed() {
        CosmosContainer visits = hierarchicalContainer();
        for (int i = 0; i < 12; i++) {
            visits.createItem(Map.of("id", "v" + i, "tenant", "t" + i % 3, "user", "u" + i));
        }
        FeedRange tenant = FeedRange.forLogicalPartition(new PartitionKeyBuilder().add("t1").build());

        switch (ConnectionMode.current()) {
            case GATEWAY -> assertThat(ids(read(visits, createForProcessingFromBeginning(tenant)).changes()))
                    .containsExactly("v1", "v4", "v7", "v10");
            // The SDK doesn't find the partitions of a prefix here, and refuses without asking.
            case DIRECT -> assertThatCosmosFails(() -> read(visits, createForProcessingFromBeginning(tenant)))
                    .withStatus(400)
                    .withSubStatus(1001);
        }
    }

    @Test
    @Spec("2.4")
    void aContinuationFromBeforeSplitsGoesOn() {
        CosmosContainer posts = largeContainer();
        createPosts(posts, 0, 60);
        List<JsonNode> changes = new ArrayList<>();
        FeedResponse<JsonNode> first =
                firstPage(posts, createForProcessingFromBeginning(EVERYTHING).setMaxItemCount(5));
        changes.addAll(first.getResults());

        split(posts, 0);
        split(posts, 1);
        createPosts(posts, 60, 70);
        changes.addAll(read(posts, createForProcessingFromContinuation(first.getContinuationToken())).changes());

        assertThat(ids(changes)).containsExactlyInAnyOrderElementsOf(ids(0, 70));
    }

    /** What was read, and where to go on. */
    private record Reading(List<JsonNode> changes, String continuation) {}

    private static Reading read(CosmosContainer container, CosmosChangeFeedRequestOptions options) {
        List<JsonNode> changes = new ArrayList<>();
        String continuation = null;
        for (FeedResponse<JsonNode> page : container.queryChangeFeed(options, JsonNode.class).iterableByPage()) {
            changes.addAll(page.getResults());
            continuation = page.getContinuationToken();
        }
        return new Reading(changes, continuation);
    }

    private static FeedResponse<JsonNode> firstPage(
            CosmosContainer container, CosmosChangeFeedRequestOptions options) {
        return container.queryChangeFeed(options, JsonNode.class).iterableByPage().iterator().next();
    }

    /** A container with several partitions. */
    private static CosmosContainer largeContainer() {
        String id = SDK.newContainerId();
        SDK.database().createContainer(id, "/author", ThroughputProperties.createManualThroughput(18_000));
        return SDK.database().getContainer(id);
    }

    private static CosmosContainer hierarchicalContainer() {
        PartitionKeyDefinition key = new PartitionKeyDefinition()
                .setPaths(List.of("/tenant", "/user"))
                .setKind(PartitionKind.MULTI_HASH)
                .setVersion(PartitionKeyDefinitionVersion.V2);
        return SDK.container(new CosmosContainerProperties(SDK.newContainerId(), key));
    }

    private static void createPosts(CosmosContainer posts, int from, int to) {
        for (int i = from; i < to; i++) {
            posts.createItem(post(i));
        }
    }

    private static Post post(int i) {
        return Post.of("p" + i, "author" + i);
    }

    private static void split(CosmosContainer container, int range) {
        Engine engine = SDK.orrery().engine();
        engine.splits().split(engine.catalog().container(SDK.database().getId(), container.getId()), range);
    }

    private static List<String> ids(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "p" + i).toList();
    }

    private static List<String> ids(List<JsonNode> changes) {
        return changes.stream().map(change -> change.path("id").asText()).toList();
    }
}
