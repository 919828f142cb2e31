package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.server.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TimeToLiveTest {

    private static final ManualClock CLOCK = ManualClock.stoppedNow();

    @RegisterExtension
    static final Sdk SDK = Sdk.withClock(CLOCK);

    @Test
    void anItemExpiresAfterTheTimeOfItsContainer() {
        CosmosContainer container = container(60);
        container.createItem(Map.of("id", "p1", "author", "ann"));

        CLOCK.advance(Duration.ofSeconds(59));
        List<String> before = ids(container);
        CLOCK.advance(Duration.ofSeconds(2));
        List<String> after = ids(container);

        assertThat(before).containsExactly("p1");
        assertThat(after).isEmpty();
        assertThatCosmosFails(() -> read(container, "p1")).withStatus(404);
    }

    @Test
    void anItemMayHaveATimeOfItsOwnOrNeverExpire() {
        CosmosContainer container = container(60);
        container.createItem(Map.of("id", "short", "author", "ann", "ttl", 10));
        container.createItem(Map.of("id", "long", "author", "ann", "ttl", 1000));
        container.createItem(Map.of("id", "forever", "author", "ann", "ttl", -1));

        CLOCK.advance(Duration.ofSeconds(11));
        List<String> first = ids(container);
        CLOCK.advance(Duration.ofSeconds(100));
        List<String> second = ids(container);
        CLOCK.advance(Duration.ofDays(1));
        List<String> third = ids(container);

        assertThat(first).containsExactlyInAnyOrder("long", "forever");
        assertThat(second).containsExactlyInAnyOrder("long", "forever");
        assertThat(third).containsExactly("forever");
    }

    @Test
    void withADefaultOfMinusOneOnlyItemsWithATimeExpire() {
        CosmosContainer container = container(-1);
        container.createItem(Map.of("id", "kept", "author", "ann"));
        container.createItem(Map.of("id", "expired", "author", "ann", "ttl", 5));

        CLOCK.advance(Duration.ofDays(1));

        assertThat(ids(container)).containsExactly("kept");
    }

    @Test
    void withoutADefaultNothingExpires() {
        CosmosContainer container = SDK.posts();
        container.createItem(Map.of("id", "p1", "author", "ann", "ttl", 5));

        CLOCK.advance(Duration.ofDays(1));

        assertThat(read(container, "p1").get("ttl").asInt()).isEqualTo(5);
    }

    @Test
    void aWriteStartsTheTimeAnew() {
        CosmosContainer container = container(60);
        container.createItem(Map.of("id", "p1", "author", "ann"));
        CLOCK.advance(Duration.ofSeconds(50));
        container.upsertItem(Map.of("id", "p1", "author", "ann"));

        CLOCK.advance(Duration.ofSeconds(50));

        assertThat(ids(container)).containsExactly("p1");
    }

    @Test
    void theIdOfAnExpiredItemIsFreeAtOnce() {
        CosmosContainer container = container(60);
        container.createItem(Map.of("id", "p1", "author", "ann"));
        CLOCK.advance(Duration.ofSeconds(61));

        int status = container.createItem(Map.of("id", "p1", "author", "ann")).getStatusCode();

        assertThat(status).isEqualTo(201);
    }

    @Test
    void aTimeOfZeroIsRefused() {
        CosmosContainer container = container(60);

        assertThatCosmosFails(() -> container.createItem(Map.of("id", "p1", "author", "ann", "ttl", 0)))
                .withStatus(400);
    }

    private static CosmosContainer container(int timeToLiveSeconds) {
        return SDK.container(new CosmosContainerProperties(SDK.newContainerId(), "/author")
                .setDefaultTimeToLiveInSeconds(timeToLiveSeconds));
    }

    private static List<String> ids(CosmosContainer container) {
        CosmosQueryRequestOptions inAnn = new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("ann"));
        return container.queryItems("SELECT VALUE c.id FROM c", inAnn, String.class).stream().toList();
    }

    private static JsonNode read(CosmosContainer container, String id) {
        return container.readItem(id, new PartitionKey("ann"), JsonNode.class).getItem();
    }
}
