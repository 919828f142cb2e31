package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class QueriesTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final PartitionKey ANN = new PartitionKey("ann");
    private static CosmosContainer posts;

    @BeforeAll
    static void createItems() {
        SDK.database().createContainer("posts", "/author", ThroughputProperties.createManualThroughput(18_000));
        posts = SDK.database().getContainer("posts");
        List<String> authors = List.of("ann", "bob", "cid", "dan", "eve");
        for (int i = 0; i < 50; i++) {
            posts.createItem(new Post("p" + i, authors.get(i % 5), "Title " + i, i));
        }
    }

    @Test
    void aQueryWithThePartitionKeyAsksOneLogicalPartition() {
        List<Post> found = query("SELECT * FROM c WHERE c.likes >= 30", inAnn(), Post.class);

        assertThat(found).extracting(Post::likes).containsExactlyInAnyOrder(30, 35, 40, 45);
    }

    @Test
    void aQueryWithoutThePartitionKeyAsksAllPartitions() {
        List<Post> found = query("SELECT * FROM c WHERE c.likes >= 45", new CosmosQueryRequestOptions(), Post.class);

        assertThat(found).extracting(Post::likes).containsExactlyInAnyOrder(45, 46, 47, 48, 49);
    }

    @Test
    void parametersAreValues() {
        SqlQuerySpec spec = new SqlQuerySpec(
                "SELECT * FROM c WHERE c.author = @author AND c.likes < @most",
                new SqlParameter("@author", "bob"),
                new SqlParameter("@most", 12));

        List<Post> found = posts.queryItems(spec, new CosmosQueryRequestOptions(), Post.class).stream().toList();

        assertThat(found).extracting(Post::id).containsExactlyInAnyOrder("p1", "p6", "p11");
    }

    @Test
    void aProjectionHasWhatItNames() {
        List<JsonNode> found =
                query("SELECT c.id, c.likes * 2 AS twice FROM c WHERE c.id = 'p5'", inAnn(), JsonNode.class);

        assertThat(found).hasSize(1);
        assertThat(found.getFirst()).hasToString("{\"id\":\"p5\",\"twice\":10}");
    }

    @Test
    void valuesStandAlone() {
        List<String> found = query("SELECT VALUE c.title FROM c WHERE c.likes IN (5, 10)", inAnn(), String.class);

        assertThat(found).containsExactlyInAnyOrder("Title 5", "Title 10");
    }

    @Test
    void aLogicalPartitionIsOrderedAndCounted() {
        List<Integer> ordered = query("SELECT VALUE c.likes FROM c ORDER BY c.likes DESC", inAnn(), Integer.class);
        List<Integer> counted = query("SELECT VALUE COUNT(1) FROM c", inAnn(), Integer.class);

        assertThat(ordered).startsWith(45, 40, 35).hasSize(10);
        assertThat(counted).containsExactly(10);
    }

    @Test
    void aQueryIsReadPageByPageWithContinuations() {
        List<String> ids = new ArrayList<>();
        String continuation = null;
        do {
            FeedResponse<Post> page = posts.queryItems(
                    "SELECT * FROM c WHERE c.likes < 20", new CosmosQueryRequestOptions(), Post.class)
                    .iterableByPage(continuation, 3)
                    .iterator()
                    .next();
            assertThat(page.getResults()).hasSizeLessThanOrEqualTo(3);
            page.getResults().forEach(post -> ids.add(post.id()));
            continuation = page.getContinuationToken();
        } while (continuation != null);

        assertThat(ids).hasSize(20).doesNotHaveDuplicates();
    }

    @Test
    void theFeedRangesTogetherHaveEverything() {
        List<String> ids = new ArrayList<>();

        for (FeedRange range : posts.getFeedRanges()) {
            CosmosQueryRequestOptions inRange = new CosmosQueryRequestOptions().setFeedRange(range);
            ids.addAll(query("SELECT VALUE c.id FROM c", inRange, String.class));
        }

        assertThat(ids).hasSize(50).doesNotHaveDuplicates();
    }

    @Test
    void whatIsNoQueryIsRefusedWithTheReason() {
        assertThatCosmosFails(() -> query("SELEC * FROM c", inAnn(), JsonNode.class)).withStatus(400);
        assertThatCosmosFails(() -> query("SELECT * FROM c WHERE", new CosmosQueryRequestOptions(), JsonNode.class))
                .withStatus(400);
    }

    private static <T> List<T> query(String sql, CosmosQueryRequestOptions options, Class<T> type) {
        return posts.queryItems(sql, options, type).stream().toList();
    }

    private static CosmosQueryRequestOptions inAnn() {
        return new CosmosQueryRequestOptions().setPartitionKey(ANN);
    }
}
