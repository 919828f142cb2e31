package dev.orrery.compatibility;

import static dev.orrery.compatibility.CosmosFailures.assertThatCosmosFails;
import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosStoredProcedureProperties;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.CosmosStoredProcedureResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.testing.Spec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;

/** Stored procedures, called through the SDK. */
class ProceduresTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final String LIKE = """
            function like(postId, by) {
              const collection = getContext().getCollection();
              collection.readDocument(`${collection.getAltLink()}/docs/${postId}`, (error, post) => {
                if (error) throw error;
                post.likes += by;
                collection.replaceDocument(post._self, post, (refused, replaced) => {
                  if (refused) throw refused;
                  console.log("%s has %s likes", replaced.title, replaced.likes);
                  getContext().getResponse().setBody(replaced.likes);
                });
              });
            }""";

    private CosmosContainer posts;

    @BeforeEach
    void createContainer() {
        posts = SDK.posts();
    }

    @Test
    @Spec("5.1")
    void aProcedureGetsItsArgumentsAndAnswers() {
        posts.createItem(Post.of("p1", "ann"));

        CosmosStoredProcedureResponse response = call(LIKE, forAnn(), "p1", 3);

        assertThat(response.getStatusCode()).isEqualTo(200);
        assertThat(response.getResponseAsString()).isEqualTo("3");
        assertThat(response.getRequestCharge()).isGreaterThan(10);
        assertThat(response.getSessionToken()).isNotEmpty();
        assertThat(posts.readItem("p1", new PartitionKey("ann"), Post.class).getItem().likes()).isEqualTo(3);
    }

    @Test
    void whatItWroteToTheConsoleComesWithTheAnswerIfWanted() {
        posts.createItem(Post.of("p1", "ann").withTitle("50% + ä € 😀\nof it"));
        create(LIKE);

        CosmosStoredProcedureResponse logged = execute(forAnn().setScriptLoggingEnabled(true), "p1", 1);
        CosmosStoredProcedureResponse silent = execute(forAnn(), "p1", 1);

        assertThat(logged.getScriptLog()).isEqualTo("50% + ä € 😀\nof it has 1 likes");
        assertThat(silent.getScriptLog()).isNull();
    }

    @Test
    void answersAreJson() {
        create("(value) => getContext().getResponse().setBody(value)");

        assertThat(execute(forAnn(), "text").getResponseAsString()).isEqualTo("\"text\"");
        assertThat(execute(forAnn(), Map.of("list", List.of(1, 2))).getResponseAsString())
                .isEqualTo("{\"list\":[1,2]}");
        assertThat(execute(forAnn(), true).getResponseAsString()).isEqualTo("true");
    }

    @Test
    void aProcedureThatSetsNothingAnswersWithAnEmptyString() {
        assertThat(call("function () {}", forAnn()).getResponseAsString()).isEqualTo("\"\"");
    }

    @Test
    void insteadOfAListOfArgumentsThereMayBeNone() {
        create("""
                function () {
                  for (let i = arguments.length; i < 5; i++) getContext().getResponse().appendValue("Body", i);
                }""");

        CosmosStoredProcedureResponse response =
                posts.getScripts().getStoredProcedure("s").execute(null, forAnn());

        assertThat(response.getResponseAsString()).isEqualTo("\"01234\"");
        assertThat(response.getActivityId()).isNotEmpty();
    }

    @Test
    void anErrorThatItThrowsComesAsSubStatusWithItsText() {
        create("function () { throw new Error(409, 'Not twice'); }");

        assertThatCosmosFails(() -> execute(forAnn()))
                .withStatus(400)
                .withSubStatus(409)
                .withMessage("Encountered exception while executing function. Exception = Error: Not twice");
    }

    @Test
    void aProcedureSeesItsLogicalPartitionOnly() {
        posts.createItem(Post.of("p1", "ann"));
        posts.createItem(Post.of("p2", "bob"));
        create("""
                function () {
                  __.queryDocuments(__.getSelfLink(), "SELECT VALUE p.id FROM p", (error, ids) => {
                    if (error) throw error;
                    __.response.setBody(ids);
                  });
                }""");

        String ofAnn = execute(forAnn()).getResponseAsString();
        String ofNone = execute(new CosmosStoredProcedureRequestOptions().setPartitionKey(PartitionKey.NONE))
                .getResponseAsString();

        assertThat(ofAnn).isEqualTo("[\"p1\"]");
        assertThat(ofNone).isEqualTo("[]");
    }

    @Test
    @Spec("5.1")
    void concurrentCallsLoseNothing() {
        posts.createItem(Post.of("p1", "ann"));
        create(LIKE);
        CosmosAsyncContainer async = SDK.asyncDatabase().getContainer(posts.getId());

        List<String> answers = Flux.range(0, 100)
                .flatMap(
                        i -> async.getScripts().getStoredProcedure("s").execute(List.<Object>of("p1", 1), forAnn()), 16)
                .map(CosmosStoredProcedureResponse::getResponseAsString)
                .collectList()
                .block();

        assertThat(answers).doesNotHaveDuplicates().hasSize(100);
        JsonNode post = posts.readItem("p1", new PartitionKey("ann"), JsonNode.class).getItem();
        assertThat(post.get("likes").asInt()).isEqualTo(100);
    }

    @Test
    void whatDoesNotCompileIsRefused() {
        assertThatCosmosFails(() -> create("function ("))
                .withStatus(400)
                .withMessage("Encountered exception while compiling Javascript");
        assertThatCosmosFails(() -> execute(forAnn())).withStatus(404);
    }

    @Test
    @Spec("5.3")
    void aProcedureThatDoesNotEndIsStopped() {
        posts.createItem(Post.of("p1", "ann"));
        create("""
                function () {
                  __.upsertDocument(__.getSelfLink(), { id: "p2", author: "ann" }, () => { while (true); });
                }""");

        assertThatCosmosFails(() -> execute(forAnn())).withStatus(408);
        assertThatCosmosFails(() -> posts.readItem("p2", new PartitionKey("ann"), Post.class)).withStatus(404);
    }

    private CosmosStoredProcedureResponse call(
            String body, CosmosStoredProcedureRequestOptions options, Object... arguments) {
        create(body);
        return execute(options, arguments);
    }

    private void create(String body) {
        posts.getScripts().createStoredProcedure(new CosmosStoredProcedureProperties("s", body));
    }

    private CosmosStoredProcedureResponse execute(CosmosStoredProcedureRequestOptions options, Object... arguments) {
        return posts.getScripts().getStoredProcedure("s").execute(List.of(arguments), options);
    }

    private static CosmosStoredProcedureRequestOptions forAnn() {
        return new CosmosStoredProcedureRequestOptions().setPartitionKey(new PartitionKey("ann"));
    }
}
