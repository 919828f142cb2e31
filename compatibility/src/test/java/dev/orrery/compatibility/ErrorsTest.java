package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ErrorsTest {

    private static final int MEBIBYTE = 1 << 20;

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private final Post post = Post.of("p1", "ann");
    private CosmosContainer posts;

    @BeforeEach
    void createContainer() {
        posts = SDK.posts();
    }

    @Test
    void anItemThatIsNotThereIsNotFound() {
        assertThatCosmosFails(() -> posts.readItem("p1", post.key(), Post.class)).withStatus(404).withSubStatus(0);
    }

    @Test
    void anItemOfAMissingContainerHasNoOwner() {
        CosmosContainer missing = SDK.database().getContainer("missing");

        assertThatCosmosFails(() -> missing.readItem("p1", post.key(), Post.class))
                .withStatus(404)
                .withSubStatus(1003);
    }

    @Test
    void anItemThatIsThereIsAConflict() {
        posts.createItem(post);

        assertThatCosmosFails(() -> posts.createItem(post)).withStatus(409);
    }

    @Test
    void anItemOfTwoMebibytesIsTooLarge() {
        Map<String, String> large = Map.of("id", "p1", "author", "ann", "title", "x".repeat(2 * MEBIBYTE));

        assertThatCosmosFails(() -> posts.createItem(large)).withStatus(413);
    }

    @Test
    void aKeyThatIsNotThatOfTheItemIsABadRequest() {
        assertThatCosmosFails(() -> posts.createItem(post, new PartitionKey("bob"), new CosmosItemRequestOptions()))
                .withStatus(400)
                .withSubStatus(1001);
    }

    @Test
    void aQueryThatCannotBeParsedIsABadRequest() {
        CosmosQueryRequestOptions inAnn = new CosmosQueryRequestOptions().setPartitionKey(post.key());

        assertThatCosmosFails(() -> posts.queryItems("SELECT FROM WHERE", inAnn, JsonNode.class).stream().toList())
                .withStatus(400);
    }

    @Test
    void whatAClientDoesWrongIsNeverAnErrorOfTheServer() {
        CosmosQueryRequestOptions inAnn = new CosmosQueryRequestOptions().setPartitionKey(post.key());
        posts.createItem(post);

        assertBadRequest(() -> posts.createItem(Map.of("author", "ann")));
        assertBadRequest(() -> posts.createItem(Map.of("id", 7, "author", "ann")));
        assertBadRequest(() -> posts.createItem(Map.of("id", "x".repeat(1100), "author", "ann")));
        assertBadRequest(() -> posts.patchItem(
                "p1", post.key(), CosmosPatchOperations.create().set("no/slash", 1), Post.class));
        assertBadRequest(() -> posts.queryItems("SELECT * FROM c WHERE c.n = @missing", inAnn, JsonNode.class)
                .stream()
                .toList());
        assertBadRequest(() -> posts.queryItems("SELECT * FROM c", inAnn, JsonNode.class)
                .iterableByPage("made up", 10)
                .iterator()
                .next());
        assertBadRequest(() -> SDK.database().createContainer("bad", "no slash"));
    }

    @Test
    void aFailureTellsItsActivityAndItsCharge() {
        CosmosException failure = Assertions.catchThrowableOfType(
                CosmosException.class, () -> posts.readItem("p1", post.key(), Post.class));

        assertThat(failure.getActivityId()).isNotEmpty();
        assertThat(failure.getRequestCharge()).isPositive();
        assertThat(failure.getMessage()).doesNotContain("dev.orrery");
    }

    private static void assertBadRequest(ThrowingCallable call) {
        assertThatCosmosFails(call).withStatus(400);
    }
}
