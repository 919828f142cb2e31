package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ItemsTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final CosmosItemRequestOptions NO_OPTIONS = new CosmosItemRequestOptions();

    private CosmosContainer posts;

    @BeforeEach
    void createContainer() {
        posts = SDK.posts();
    }

    @Test
    void anItemIsCreatedAndRead() {
        Post post = new Post("p1", "ann", "Hello", 3);

        CosmosItemResponse<Post> created = posts.createItem(post, post.key(), NO_OPTIONS);
        CosmosItemResponse<Post> read = posts.readItem("p1", post.key(), Post.class);

        assertThat(created.getStatusCode()).isEqualTo(201);
        assertThat(created.getItem()).isEqualTo(post);
        assertThat(read.getStatusCode()).isEqualTo(200);
        assertThat(read.getItem()).isEqualTo(post);
        assertThat(read.getETag()).isEqualTo(created.getETag());
        assertThat(read.getRequestCharge()).isPositive();
        assertThat(read.getSessionToken()).isNotEmpty();
    }

    @Test
    void anItemHasTheSystemsProperties() {
        posts.createItem(Post.of("p1", "ann"));

        JsonNode item = posts.readItem("p1", new PartitionKey("ann"), JsonNode.class).getItem();

        assertThat(item.get("_rid").asText()).isNotEmpty();
        assertThat(item.get("_self").asText()).startsWith("dbs/");
        assertThat(item.get("_etag").asText()).startsWith("\"");
        assertThat(item.get("_ts").asLong()).isPositive();
        assertThat(item.has("_attachments")).isTrue();
    }

    @Test
    void thePartitionKeyIsFoundInTheItemIfNobodyNamesIt() {
        posts.createItem(Post.of("p1", "ann"));

        assertThat(posts.readItem("p1", new PartitionKey("ann"), Post.class).getItem().author()).isEqualTo("ann");
    }

    @Test
    void anItemIsReplaced() {
        Post post = Post.of("p1", "ann");
        posts.createItem(post);

        CosmosItemResponse<Post> replaced = posts.replaceItem(post.withTitle("New"), "p1", post.key(), NO_OPTIONS);

        assertThat(replaced.getStatusCode()).isEqualTo(200);
        assertThat(posts.readItem("p1", post.key(), Post.class).getItem().title()).isEqualTo("New");
    }

    @Test
    void replacingWhatIsNotThereFails() {
        Post post = Post.of("p1", "ann");

        assertThatCosmosFails(() -> posts.replaceItem(post, "p1", post.key(), NO_OPTIONS)).withStatus(404);
    }

    @Test
    void anUpsertCreatesAndThenReplaces() {
        Post post = Post.of("p1", "ann");

        CosmosItemResponse<Post> first = posts.upsertItem(post);
        CosmosItemResponse<Post> second = posts.upsertItem(post.withLikes(5));

        assertThat(first.getStatusCode()).isEqualTo(201);
        assertThat(second.getStatusCode()).isEqualTo(200);
        assertThat(posts.readItem("p1", post.key(), Post.class).getItem().likes()).isEqualTo(5);
    }

    @Test
    void aDeletedItemIsGone() {
        Post post = Post.of("p1", "ann");
        posts.createItem(post);

        CosmosItemResponse<Object> deleted = posts.deleteItem("p1", post.key(), NO_OPTIONS);

        assertThat(deleted.getStatusCode()).isEqualTo(204);
        assertThatCosmosFails(() -> posts.readItem("p1", post.key(), Post.class)).withStatus(404).withSubStatus(0);
    }

    @Test
    void idsAreUniqueOnlyWithinALogicalPartition() {
        posts.createItem(Post.of("p1", "ann"));
        posts.createItem(Post.of("p1", "bob"));

        assertThatCosmosFails(() -> posts.createItem(Post.of("p1", "ann"))).withStatus(409);
        assertThat(posts.readItem("p1", new PartitionKey("bob"), Post.class).getItem().author()).isEqualTo("bob");
    }

    @Test
    void anItemOfAnyShapeComesBackAsItWas() throws Exception {
        ObjectNode item = (ObjectNode) new ObjectMapper().readTree("""
                {"id": "p1", "author": "ann", "nothing": null, "yes": true, "no": false, "numbers": [0, -1, 1.5, 1e300, 9007199254740991],
                 "text": "quote \\" backslash \\\\ é 漢 😀", "deep": {"a": [{"b": {"c": []}}, {}]}, "": "no name"}
                """);

        posts.createItem(item);

        JsonNode read = posts.readItem("p1", new PartitionKey("ann"), JsonNode.class).getItem();
        item.fieldNames().forEachRemaining(name -> assertThat(read.get(name)).as(name).isEqualTo(item.get(name)));
    }

    @Test
    void partitionKeysMayBeNumbersBooleansAndNull() {
        posts.createItem(Map.of("id", "number", "author", 12.5));
        posts.createItem(Map.of("id", "boolean", "author", true));
        posts.createItem(new ObjectMapper().createObjectNode().put("id", "null").putNull("author"));

        assertThat(posts.readItem("number", new PartitionKey(12.5), JsonNode.class).getStatusCode()).isEqualTo(200);
        assertThat(posts.readItem("boolean", new PartitionKey(true), JsonNode.class).getStatusCode()).isEqualTo(200);
        assertThat(posts.readItem("null", new PartitionKey(null), JsonNode.class).getStatusCode()).isEqualTo(200);
    }

    @Test
    void aWriteIsAnsweredWithoutTheItemIfTheClientDoesNotWantIt() {
        CosmosItemRequestOptions silent = new CosmosItemRequestOptions().setContentResponseOnWriteEnabled(false);
        Post post = Post.of("p1", "ann");

        CosmosItemResponse<Post> created = posts.createItem(post, silent);
        CosmosItemResponse<Post> upserted = posts.upsertItem(post, silent);
        CosmosItemResponse<Post> replaced = posts.replaceItem(post, "p1", post.key(), silent);

        assertThat(created.getItem()).isNull();
        assertThat(created.getETag()).isNotEmpty();
        assertThat(upserted.getItem()).isNull();
        assertThat(replaced.getItem()).isNull();
        assertThat(replaced.getETag()).isNotEqualTo(created.getETag());
    }
}
