package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosTriggerProperties;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.TriggerOperation;
import com.azure.cosmos.models.TriggerType;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Triggers that run with the SDK's writes. */
class TriggersTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final PartitionKey ANN = new PartitionKey("ann");

    private CosmosContainer posts;

    @BeforeEach
    void createTriggers() {
        posts = SDK.posts();
        create("shout", TriggerType.PRE, TriggerOperation.ALL, """
                function () {
                  const request = getContext().getRequest();
                  const post = request.getBody();
                  post.title = post.title.toUpperCase();
                  request.setBody(post);
                }""");
        create("refuseUntitled", TriggerType.PRE, TriggerOperation.ALL, """
                function () {
                  if (!getContext().getRequest().getBody().title) throw new Error(400, "A post needs a title");
                }""");
        create("copy", TriggerType.POST, TriggerOperation.CREATE, """
                function () {
                  const post = getContext().getResponse().getBody();
                  __.createDocument(__.getSelfLink(), { ...post, id: post.id + "-copy" });
                }""");
    }

    @Test
    @Spec("5.1")
    void triggersBeforeAWriteMayChangeAndRefuseIt() {
        CosmosItemRequestOptions options =
                new CosmosItemRequestOptions().setPreTriggerInclude(List.of("refuseUntitled", "shout"));

        CosmosItemResponse<Post> created = posts.createItem(Post.of("p1", "ann"), ANN, options);
        CosmosItemResponse<Post> replaced =
                posts.replaceItem(Post.of("p1", "ann").withTitle("new"), "p1", ANN, options);
        CosmosItemResponse<Post> upserted = posts.upsertItem(Post.of("p2", "ann").withTitle("other"), ANN, options);

        assertThat(created.getItem().title()).isEqualTo("TITLE OF P1");
        assertThat(created.getETag()).isNotEmpty();
        assertThat(replaced.getItem().title()).isEqualTo("NEW");
        assertThat(upserted.getItem().title()).isEqualTo("OTHER");
        assertThat(posts.readItem("p1", ANN, Post.class).getItem()).isEqualTo(replaced.getItem());
        assertThatCosmosFails(() -> posts.createItem(Post.of("p3", "ann").withTitle(""), ANN, options))
                .withStatus(400)
                .withSubStatus(400)
                .withMessage("A post needs a title");
        assertThatCosmosFails(() -> posts.readItem("p3", ANN, Post.class)).withStatus(404);
    }

    @Test
    @Spec("5.1")
    void aTriggerAfterAWriteSharesItsFate() {
        CosmosItemRequestOptions options = new CosmosItemRequestOptions().setPostTriggerInclude(List.of("copy"));
        posts.createItem(Post.of("p2-copy", "ann"));

        posts.createItem(Post.of("p1", "ann"), ANN, options);

        assertThat(posts.readItem("p1-copy", ANN, Post.class).getItem().title()).isEqualTo("Title of p1");
        assertThatCosmosFails(() -> posts.createItem(Post.of("p2", "ann"), ANN, options))
                .withStatus(400)
                .withSubStatus(409);
        assertThatCosmosFails(() -> posts.readItem("p2", ANN, Post.class)).withStatus(404);
    }

    @Test
    void triggersThatDoNotFitAreRefused() {
        Post post = Post.of("p1", "ann");

        assertThatCosmosFails(() -> posts.upsertItem(post, ANN, after("copy")))
                .withStatus(400)
                .withMessage("Trigger 'copy' was defined with operation type 'Create', and therefore is invalid for "
                        + "'Upsert'.");
        assertThatCosmosFails(() -> posts.createItem(post, ANN, after("shout"))).withStatus(400);
        assertThatCosmosFails(() -> posts.createItem(post, ANN, after("none"))).withStatus(400);
    }

    private static CosmosItemRequestOptions after(String trigger) {
        return new CosmosItemRequestOptions().setPostTriggerInclude(List.of(trigger));
    }

    private void create(String id, TriggerType type, TriggerOperation operation, String body) {
        posts.getScripts()
                .createTrigger(new CosmosTriggerProperties(id, body)
                        .setTriggerType(type)
                        .setTriggerOperation(operation));
    }
}
