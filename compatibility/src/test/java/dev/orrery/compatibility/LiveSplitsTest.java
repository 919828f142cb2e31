package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.ChangeFeedProcessor;
import com.azure.cosmos.ChangeFeedProcessorBuilder;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.ChangeFeedProcessorItem;
import com.azure.cosmos.models.ChangeFeedProcessorOptions;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.testing.Eventually;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Clients under full load, who read, write, query and follow the changes, see no error while partitions are split ten times
 * or merged, and in the end all of them agree.
 */
@Spec("2.4")
@Timeout(300)
class LiveSplitsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final int SPLITS = 10;
    private static final int MERGES = 4;
    private static final int STEPS_BETWEEN = 2;
    private static final int WRITERS = 3;

    private final Set<String> processed = ConcurrentHashMap.newKeySet();
    private CosmosContainer posts;
    private ChangeFeedProcessor processor;
    private List<LiveWriter> writers;
    private LiveBulk bulk;
    private LiveChanges changes;

    @BeforeEach
    void prepare() {
        posts = SDK.posts();
        LiveQueries.fixedPosts().forEach(posts::createItem);
        RandomGenerator random = RandomGenerator.of("L64X128MixRandom");
        writers = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            writers.add(new LiveWriter("writer" + i + "-", posts, random));
        }
        bulk = new LiveBulk(posts, random);
        changes = new LiveChanges(posts);
        processor = processor();
        processor.start().block();
    }

    @AfterEach
    void stop() {
        processor.stop().block();
    }

    @Test
    void clientsUnderFullLoadNoticeNoSplit() throws InterruptedException, ExecutionException {
        List<Runnable> clients = clients();
        clients.addAll(new LiveQueries(posts).resumingClients());
        try (LiveLoad load = new LiveLoad(clients)) {
            for (int i = 0; i < SPLITS; i++) {
                engine().splits().splitLargest(container());
                load.await(STEPS_BETWEEN);
            }
            load.end();
        }

        assertThat(container().partitions().all()).hasSize(SPLITS + 1);
        assertAllAgree();
    }

    @Test
    void clientsUnderFullLoadNoticeNoMerge() throws InterruptedException, ExecutionException {
        try (LiveLoad load = new LiveLoad(clients())) {
            for (int i = 0; i < MERGES; i++) {
                engine().splits().splitLargest(container());
                engine().splits().splitLargest(container());
                load.await(STEPS_BETWEEN);
                mergeInTheMiddle();
                load.await(STEPS_BETWEEN);
            }
            load.end();
        }

        assertAllAgree();
    }

    private List<Runnable> clients() {
        List<Runnable> clients = new ArrayList<>(writers);
        clients.add(bulk);
        clients.add(changes);
        clients.addAll(new LiveQueries(posts).clients());
        return clients;
    }

    private void assertAllAgree() {
        Map<String, Integer> expected = expected();
        JsonNode totals = posts.queryItems(
                "SELECT COUNT(1) AS n, SUM(c.likes) AS s FROM c", new CosmosQueryRequestOptions(), JsonNode.class)
                .iterator()
                .next();
        assertThat(totals.path("n").asInt()).isEqualTo(expected.size());
        assertThat(totals.path("s").asInt()).isEqualTo(expected.values().stream().mapToInt(likes -> likes).sum());
        changes.catchUp();
        changes.likes().keySet().retainAll(expected.keySet());
        assertThat(changes.likes()).isEqualTo(expected);
        Eventually.isTrue("the processor saw everything", () -> processed.containsAll(expected.keySet()));
    }

    /** The likes of all posts that are there. */
    private Map<String, Integer> expected() {
        Map<String, Integer> likes = new HashMap<>();
        LiveQueries.fixedPosts().forEach(post -> likes.put(post.id(), post.likes()));
        writers.forEach(writer -> writer.present().forEach((id, post) -> likes.put(id, post.likes())));
        bulk.present().forEach((id, post) -> likes.put(id, post.likes()));
        return likes;
    }

    private void mergeInTheMiddle() {
        List<Partition> partitions = container().partitions().all();
        int left = partitions.size() / 2 - 1;
        engine().merges()
                .merge(container(), partitions.get(left).range().id(), partitions.get(left + 1).range().id());
    }

    private Container container() {
        return engine().catalog().container(SDK.database().getId(), posts.getId());
    }

    private static Engine engine() {
        return SDK.orrery().engine();
    }

    private ChangeFeedProcessor processor() {
        CosmosContainer leases = SDK.container(
                new CosmosContainerProperties(posts.getId() + "-leases", "/id"));
        return new ChangeFeedProcessorBuilder()
                .hostName("worker")
                .feedContainer(SDK.asyncDatabase().getContainer(posts.getId()))
                .leaseContainer(SDK.asyncDatabase().getContainer(leases.getId()))
                .options(new ChangeFeedProcessorOptions()
                        .setStartFromBeginning(true)
                        .setFeedPollDelay(Duration.ofMillis(100))
                        .setLeaseAcquireInterval(Duration.ofSeconds(1))
                        .setLeaseRenewInterval(Duration.ofSeconds(1))
                        .setLeaseExpirationInterval(Duration.ofSeconds(4)))
                .handleLatestVersionChanges((List<ChangeFeedProcessorItem> items) -> items
                        .forEach(item -> processed.add(item.getCurrent().path("id").asText())))
                .buildChangeFeedProcessor();
    }
}
