package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.ThroughputProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Reading many items at once. */
class FeedsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    @Test
    void allItemsOfALogicalPartitionAreRead() {
        CosmosContainer posts = SDK.posts();
        for (int i = 0; i < 25; i++) {
            posts.createItem(Post.of("p" + i, i % 5 == 0 ? "ann" : "bob"));
        }

        List<Post> read = posts.readAllItems(new PartitionKey("ann"), Post.class).stream().toList();

        assertThat(read).extracting(Post::id).containsExactlyInAnyOrder("p0", "p5", "p10", "p15", "p20");
    }

    @Test
    void aFeedIsReadPageByPageWithContinuations() {
        CosmosContainer posts = SDK.posts();
        for (int i = 0; i < 25; i++) {
            posts.createItem(Post.of("p" + i, "ann"));
        }

        List<Integer> sizes = new ArrayList<>();
        String continuation = null;
        do {
            FeedResponse<Post> page = posts.readAllItems(new PartitionKey("ann"), Post.class)
                    .iterableByPage(continuation, 10)
                    .iterator()
                    .next();
            sizes.add(page.getResults().size());
            continuation = page.getContinuationToken();
        } while (continuation != null);

        assertThat(sizes).containsExactly(10, 10, 5);
    }

    @Test
    void manyItemsAreReadByTheirIds() {
        String id = SDK.newContainerId();
        SDK.database().createContainer(id, "/author", ThroughputProperties.createManualThroughput(18_000));
        CosmosContainer posts = SDK.database().getContainer(id);
        List<CosmosItemIdentity> wanted = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Post post = Post.of("p" + i, "author" + i % 7);
            posts.createItem(post);
            if (i % 3 == 0) {
                wanted.add(new CosmosItemIdentity(post.key(), post.id()));
            }
        }
        wanted.add(new CosmosItemIdentity(new PartitionKey("author1"), "nobody"));

        FeedResponse<Post> read = posts.readMany(wanted, Post.class);

        assertThat(read.getResults()).hasSize(20).extracting(Post::id).contains("p0", "p57").doesNotContain("p1");
    }

    @Test
    void manyLargeItemsAreReadInPages() {
        CosmosContainer posts = SDK.posts();
        String large = "x".repeat(1_000_000);
        List<CosmosItemIdentity> wanted = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            posts.createItem(Map.of("id", "p" + i, "author", "ann", "title", large));
            wanted.add(new CosmosItemIdentity(new PartitionKey("ann"), "p" + i));
        }

        List<Post> queried = posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)
                .stream()
                .toList();
        List<Post> many = posts.readMany(wanted, Post.class).getResults();

        assertThat(queried).hasSize(12).allMatch(post -> post.title().length() == large.length());
        assertThat(many).hasSize(12);
    }
}
