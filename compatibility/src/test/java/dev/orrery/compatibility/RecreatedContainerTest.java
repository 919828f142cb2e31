package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A container that others delete and make again under the same name while a client uses it. */
class RecreatedContainerTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void clientsFindTheNewOne() {
        String id = SDK.newContainerId();
        CosmosContainer posts = SDK.container(new CosmosContainerProperties(id, "/author"));
        for (int i = 0; i < 20; i++) {
            posts.upsertItem(Post.of("p" + i, "ann"));
        }
        posts.readItem("p0", new PartitionKey("ann"), Post.class);

        recreate(id, "/author");

        assertThat(posts.upsertItem(Post.of("p1", "ann")).getStatusCode()).isEqualTo(201);
        assertThat(posts.readItem("p1", new PartitionKey("ann"), Post.class).getItem()).isEqualTo(Post.of("p1", "ann"));
        assertThat(posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)).hasSize(1);
    }

    @Test
    void clientsFindTheNewOneWhenTheyReadFirst() {
        String id = SDK.newContainerId();
        CosmosContainer posts = SDK.container(new CosmosContainerProperties(id, "/author"));
        for (int i = 0; i < 20; i++) {
            posts.upsertItem(Post.of("p" + i, "ann"));
        }

        recreate(id, "/author");
        try (CosmosClient other = Sdk.builder(SDK.orrery()).buildClient()) {
            other.getDatabase(SDK.database().getId()).getContainer(id).createItem(Post.of("q", "bob"));
        }

        assertThat(posts.readItem("q", new PartitionKey("bob"), Post.class).getItem()).isEqualTo(Post.of("q", "bob"));
    }

    @Test
    void itMayHaveAnotherKey() {
        String id = SDK.newContainerId();
        CosmosContainer posts = SDK.container(new CosmosContainerProperties(id, "/author"));
        posts.createItem(Post.of("p1", "ann"));

        recreate(id, "/id");

        assertThat(posts.createItem(Map.of("id", "p1")).getStatusCode()).isEqualTo(201);
        assertThat(posts.readItem("p1", new PartitionKey("p1"), Map.class).getStatusCode()).isEqualTo(200);
    }

    /** By another client, so that ours learns nothing of it. */
    private static void recreate(String id, String key) {
        try (CosmosClient other = Sdk.builder(SDK.orrery()).buildClient()) {
            other.getDatabase(SDK.database().getId()).getContainer(id).delete();
            other.getDatabase(SDK.database().getId()).createContainer(new CosmosContainerProperties(id, key));
        }
    }
}
