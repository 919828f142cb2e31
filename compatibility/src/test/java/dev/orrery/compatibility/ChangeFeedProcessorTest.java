package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.ChangeFeedPolicy;
import com.azure.cosmos.models.ChangeFeedProcessorItem;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.engine.Engine;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Workers that share a change feed by leases; the tests mostly wait for these, each with containers of its own. */
@Spec("5.4")
@Execution(ExecutionMode.CONCURRENT)
class ChangeFeedProcessorTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final List<ChangeFeedProcessor> workers = new ArrayList<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private CosmosContainer posts;
    private CosmosContainer leases;

    @BeforeEach
    void createContainers() {
        String id = SDK.newContainerId();
        SDK.database().createContainer(id, "/author", ThroughputProperties.createManualThroughput(24_000));
        SDK.database().createContainer(id + "-leases", "/id");
        posts = SDK.database().getContainer(id);
        leases = SDK.database().getContainer(id + "-leases");
    }

    @AfterEach
    void stopWorkers() {
        workers.forEach(worker -> worker.stop().block());
    }

    @Test
    void twoWorkersShareTheRangesAndSeeEverything() {
        createPosts(0, 50);

        start("one");
        start("two");

        awaitOwners("one", "two");
        createPosts(50, 100);
        awaitSeen(100);
    }

    @Test
    void aWorkerTakesOverWhenAnotherOneStops() {
        start("one");
        start("two");
        awaitOwners("one", "two");
        createPosts(0, 20);
        awaitSeen(20);

        workers.removeFirst().stop().block();
        createPosts(20, 60);

        awaitSeen(60);
        awaitOwners("two");
    }

    @Test
    void theLeasesOfAWorkerThatIsCutOffAreTakenOver() throws IOException {
        URI endpoint = SDK.orrery().secureEndpoint();
        PortMapping way = PortMapping.to(endpoint.getPort());
        // Leases are named after the host.
        String throughMapping = "https://" + endpoint.getHost() + ":" + way.port();
        try (way;
                CosmosAsyncClient client =
                        Sdk.builder(SDK.orrery()).endpoint(throughMapping).buildAsyncClient()) {
            worker("cut off", client.getDatabase(SDK.database().getId())).start().block();
            start("heir");
            awaitOwners("cut off", "heir");
            createPosts(0, 20);
            awaitSeen(20);

            // As if it had been killed: it can't give its leases back, and they have to run out.
            cutOff(way, client);
            createPosts(20, 60);

            awaitSeen(60);
            awaitOwners("heir");
        }
    }

    @Test
    void allVersionsAndDeletesAreHandled() {
        posts.replace(posts.read().getProperties().setChangeFeedPolicy(
                ChangeFeedPolicy.createAllVersionsAndDeletesPolicy(Duration.ofMinutes(5))));
        List<String> handled = new CopyOnWriteArrayList<>();
        ChangeFeedProcessor worker = builder("one", SDK.asyncDatabase(), options().setStartFromBeginning(false))
                .handleAllVersionsAndDeletesChanges(
                        (List<ChangeFeedProcessorItem> changes) -> changes.forEach(change -> handled.add(tell(change))))
                .buildChangeFeedProcessor();
        worker.start().block();
        workers.add(worker);
        // It starts from now, whenever that is.
        Eventually.isTrue("it has started", () -> {
            posts.upsertItem(Post.of("marker", "ann").withLikes(-1));
            return !handled.isEmpty();
        });

        posts.createItem(Post.of("p1", "ann"));
        posts.upsertItem(Post.of("p1", "ann").withLikes(7));
        posts.deleteItem("p1", new PartitionKey("ann"), new CosmosItemRequestOptions());

        Eventually.isTrue("the delete is handled", () -> handled.contains("DELETE none > none"));
        assertThat(handled.stream().filter(change -> !change.contains("-1")))
                .containsExactly("CREATE none > 0", "REPLACE 0 > 7", "DELETE none > none");
    }

    /** A change as its kind and the likes before and after. */
    private static String tell(ChangeFeedProcessorItem change) {
        return change.getChangeFeedMetaData().getOperationType() + " " + likes(change.getPrevious()) + " > "
                + likes(change.getCurrent());
    }

    private static String likes(JsonNode post) {
        return post == null || post.isEmpty() ? "none" : post.path("likes").asText();
    }

    @Test
    @Spec("2.4")
    void aWorkerGoesOnAfterASplit() {
        createPosts(0, 40);
        start("one");
        awaitSeen(40);

        Engine engine = SDK.orrery().engine();
        engine.splits().split(engine.catalog().container(SDK.database().getId(), posts.getId()), 1);
        createPosts(40, 100);

        awaitSeen(100);
    }

    @Test
    void theOlderKindOfWorkerKeepsLeasesByRange() {
        createPosts(0, 20);
        ChangeFeedProcessor worker = builder("one", SDK.asyncDatabase(), options())
                .handleChanges(
                        (List<JsonNode> changes) -> changes.forEach(change -> seen.add(change.path("id").asText())))
                .buildChangeFeedProcessor();

        worker.start().block();
        workers.add(worker);

        awaitSeen(20);
        assertThat(worker.getCurrentState().block()).hasSize(4);
        Eventually.isTrue("nothing is left",
                () -> worker.getCurrentState().block().stream().allMatch(state -> state.getEstimatedLag() == 0));
    }

    /** In direct mode clients don't go through the mapping. */
    private static void cutOff(PortMapping way, CosmosAsyncClient client) throws IOException {
        switch (ConnectionMode.current()) {
            case GATEWAY -> way.close();
            case DIRECT -> client.close();
        }
    }

    private void start(String name) {
        ChangeFeedProcessor worker = worker(name, SDK.asyncDatabase());
        worker.start().block();
        workers.add(worker);
    }

    private ChangeFeedProcessor worker(String name, CosmosAsyncDatabase database) {
        return builder(name, database, options())
                .handleLatestVersionChanges((List<ChangeFeedProcessorItem> changes) -> changes
                        .forEach(change -> seen.add(change.getCurrent().path("id").asText())))
                .buildChangeFeedProcessor();
    }

    private ChangeFeedProcessorBuilder builder(
            String name, CosmosAsyncDatabase database, ChangeFeedProcessorOptions options) {
        return new ChangeFeedProcessorBuilder()
                .hostName(name)
                .feedContainer(database.getContainer(posts.getId()))
                .leaseContainer(database.getContainer(leases.getId()))
                .options(options);
    }

    private static ChangeFeedProcessorOptions options() {
        return new ChangeFeedProcessorOptions()
                .setStartFromBeginning(true)
                .setMaxItemCount(10)
                .setFeedPollDelay(Duration.ofMillis(200))
                .setLeaseAcquireInterval(Duration.ofSeconds(1))
                .setLeaseRenewInterval(Duration.ofSeconds(1))
                .setLeaseExpirationInterval(Duration.ofSeconds(4));
    }

    private void awaitOwners(String... names) {
        Eventually.isTrue("the leases have these owners", () -> owners().equals(Set.of(names)));
    }

    private void awaitSeen(int posts) {
        Eventually.isTrue("all posts are seen", () -> seen.containsAll(ids(0, posts)));
    }

    /** Who has a lease. */
    private Set<String> owners() {
        return leases.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), JsonNode.class).stream()
                .map(lease -> lease.path("Owner"))
                .filter(JsonNode::isTextual)
                .map(JsonNode::asText)
                .collect(Collectors.toSet());
    }

    private void createPosts(int from, int to) {
        for (int i = from; i < to; i++) {
            posts.createItem(Post.of("p" + i, "author" + i));
        }
    }

    private static List<String> ids(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> "p" + i).toList();
    }
}
