package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class PatchTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final PartitionKey ANN = new PartitionKey("ann");

    private CosmosContainer posts;

    @BeforeEach
    void createItem() {
        posts = SDK.posts();
        posts.createItem(Map.of(
                "id", "p1",
                "author", "ann",
                "title", "Hello",
                "likes", 3,
                "tags", List.of("a", "c"),
                "place", Map.of("city", "Basel")));
    }

    @Test
    void allOperationsWorkInOnePatch() {
        CosmosItemResponse<JsonNode> patched = patch(CosmosPatchOperations.create()
                .add("/tags/1", "b")
                .add("/tags/-", "d")
                .set("/place/country", "CH")
                .replace("/title", "Good day")
                .increment("/likes", 2)
                .remove("/place/city"));

        JsonNode item = patched.getItem();
        assertThat(patched.getStatusCode()).isEqualTo(200);
        assertThat(item.get("tags")).extracting(JsonNode::asText).containsExactly("a", "b", "c", "d");
        assertThat(item.at("/place/country").asText()).isEqualTo("CH");
        assertThat(item.at("/place").has("city")).isFalse();
        assertThat(item.get("title").asText()).isEqualTo("Good day");
        assertThat(item.get("likes").asInt()).isEqualTo(5);
    }

    @Test
    void aPropertyIsMoved() {
        JsonNode item = patch(CosmosPatchOperations.create().move("/place/city", "/city")).getItem();

        assertThat(item.get("city").asText()).isEqualTo("Basel");
        assertThat(item.get("place").has("city")).isFalse();
    }

    @Test
    void anIncrementMayBeAFractionAndMakesWhatIsMissing() {
        JsonNode item = patch(CosmosPatchOperations.create().increment("/likes", -0.5).increment("/views", 1L))
                .getItem();

        assertThat(item.get("likes").asDouble()).isEqualTo(2.5);
        assertThat(item.get("views").asInt()).isEqualTo(1);
    }

    @Test
    void aPatchIsAppliedIfItsConditionHolds() {
        CosmosPatchItemRequestOptions few = new CosmosPatchItemRequestOptions()
                .setFilterPredicate("FROM c WHERE c.likes < 10 AND c.title = 'Hello'");
        CosmosPatchItemRequestOptions many =
                new CosmosPatchItemRequestOptions().setFilterPredicate("from root r where r.likes > 10");
        CosmosPatchOperations like = CosmosPatchOperations.create().increment("/likes", 1);

        posts.patchItem("p1", ANN, like, few, JsonNode.class);

        assertThatCosmosFails(() -> posts.patchItem("p1", ANN, like, many, JsonNode.class)).withStatus(412);
        assertThat(posts.readItem("p1", ANN, Post.class).getItem().likes()).isEqualTo(4);
    }

    @Test
    void aPatchThatFailsHalfwayChangesNothing() {
        CosmosPatchOperations operations =
                CosmosPatchOperations.create().set("/title", "Changed").replace("/missing", 1);

        assertThatCosmosFails(() -> patch(operations)).withStatus(400);

        assertThat(posts.readItem("p1", ANN, Post.class).getItem().title()).isEqualTo("Hello");
    }

    @Test
    void whatCannotBePatchedIsRefused() {
        assertThatCosmosFails(() -> patch(CosmosPatchOperations.create().remove("/missing"))).withStatus(400);
        assertThatCosmosFails(() -> patch(CosmosPatchOperations.create().increment("/title", 1))).withStatus(400);
        assertThatCosmosFails(() -> patch(CosmosPatchOperations.create().set("/id", "p2"))).withStatus(400);
        assertThatCosmosFails(() -> patch(CosmosPatchOperations.create().set("/author", "bob"))).withStatus(400);
        assertThatCosmosFails(() -> patch(CosmosPatchOperations.create().set("/tags/9", "z"))).withStatus(400);
    }

    @Test
    void moreThanTenOperationsAreRefused() {
        CosmosPatchOperations eleven = CosmosPatchOperations.create();
        for (int i = 0; i < 11; i++) {
            eleven.set("/n" + i, i);
        }

        assertThatCosmosFails(() -> patch(eleven)).withStatus(400);
    }

    @Test
    void patchingWhatIsNotThereFails() {
        CosmosPatchOperations like = CosmosPatchOperations.create().increment("/likes", 1);

        assertThatCosmosFails(() -> posts.patchItem("nobody", ANN, like, JsonNode.class)).withStatus(404);
    }

    @Test
    void aPatchIsAnsweredWithoutTheItemIfTheClientDoesNotWantIt() {
        CosmosPatchItemRequestOptions silent = new CosmosPatchItemRequestOptions();
        silent.setContentResponseOnWriteEnabled(false);
        CosmosPatchOperations like = CosmosPatchOperations.create().increment("/likes", 1);

        assertThat(posts.patchItem("p1", ANN, like, silent, JsonNode.class).getItem()).isNull();
    }

    private CosmosItemResponse<JsonNode> patch(CosmosPatchOperations operations) {
        return posts.patchItem("p1", ANN, operations, JsonNode.class);
    }
}
