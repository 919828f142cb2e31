package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.ConsistencyLevel;
import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Accounts with each of the five levels. */
class ConsistencyTest {

    @ParameterizedTest
    @EnumSource(dev.orrery.model.ConsistencyLevel.class)
    void readsAndQueriesSeeWhatWasWritten(dev.orrery.model.ConsistencyLevel level) throws IOException {
        try (Orrery orrery = Orrery.start(OrrerySettings.defaults().withConsistency(level));
                CosmosClient writer = Sdk.builder(orrery).buildClient();
                CosmosClient reader = Sdk.builder(orrery).buildClient()) {
            writer.createDatabase("blog");
            writer.getDatabase("blog").createContainer("posts", "/author");
            CosmosContainer posts = writer.getDatabase("blog").getContainer("posts");
            CosmosContainer theirs = reader.getDatabase("blog").getContainer("posts");

            posts.createItem(Post.of("p1", "ann"));
            posts.upsertItem(Post.of("p1", "ann").withLikes(7));

            Post read = theirs.readItem("p1", new PartitionKey("ann"), Post.class).getItem();
            assertThat(read).isEqualTo(Post.of("p1", "ann").withLikes(7));
            assertThat(query(theirs)).containsExactly(read);
            assertThat(theirs.readAllItems(new PartitionKey("ann"), Post.class)).containsExactly(read);
        }
    }

    @ParameterizedTest
    @EnumSource(ConsistencyLevel.class)
    void aRequestMayAskForLessThanTheAccountHas(ConsistencyLevel level) throws IOException {
        OrrerySettings strong =
                OrrerySettings.defaults().withConsistency(dev.orrery.model.ConsistencyLevel.STRONG);
        try (Orrery orrery = Orrery.start(strong);
                CosmosClient client = Sdk.builder(orrery).buildClient()) {
            client.createDatabase("blog");
            client.getDatabase("blog").createContainer("posts", "/author");
            CosmosContainer posts = client.getDatabase("blog").getContainer("posts");
            posts.createItem(Post.of("p1", "ann"));

            Post read = posts.readItem(
                    "p1",
                    new PartitionKey("ann"),
                    new CosmosItemRequestOptions().setConsistencyLevel(level),
                    Post.class).getItem();

            assertThat(read).isEqualTo(Post.of("p1", "ann"));
        }
    }

    private static List<Post> query(CosmosContainer posts) {
        return posts.queryItems(
                new SqlQuerySpec("SELECT * FROM c WHERE c.likes > 0"), new CosmosQueryRequestOptions(), Post.class)
                .stream().toList();
    }
}
