package dev.orrery.samples.blog.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.samples.blog.Design;
import dev.orrery.testing.Spec;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The ten requests by HTTP, in each design. */
@Spec("7.1")
class BlogApiTest {

    @RegisterExtension
    static final RunningSite SITE = new RunningSite();

    private static final String ANN = RunningSite.DATA.user(0).id();

    @ParameterizedTest
    @EnumSource
    void readersGetPostsCommentsLikesAndUsersWithTheirCosts(Design design) throws Exception {
        JsonNode feed = SITE.ask(design, "feed");
        JsonNode latest = feed.path("value").path(0);
        String postId = latest.path("id").asText();
        String userId = latest.path("userId").asText();
        JsonNode post = SITE.ask(design, "posts/" + postId);
        JsonNode comments = SITE.ask(design, "posts/" + postId + "/comments");
        JsonNode likes = SITE.ask(design, "posts/" + postId + "/likes");
        JsonNode user = SITE.ask(design, "users/" + userId);
        JsonNode posts = SITE.ask(design, "users/" + userId + "/posts");

        assertThat(feed.path("value")).hasSize(100);
        assertThat(post.path("value").path("title")).isEqualTo(latest.path("title"));
        assertThat(comments.path("value")).hasSize(latest.path("commentCount").asInt());
        assertThat(likes.path("value")).hasSize(latest.path("likeCount").asInt());
        assertThat(user.path("value").path("username")).isEqualTo(latest.path("userUsername"));
        assertThat(posts.path("value")).anySatisfy(each -> assertThat(each.path("id").asText()).isEqualTo(postId));
        requireCost("Q6", design, feed);
        requireCost("Q2", design, post);
        requireCost("Q4", design, comments);
        requireCost("Q5", design, likes);
        requireCost("Q1", design, user);
        requireCost("Q3", design, posts);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsWrittenIsSeen(Design design) throws Exception {
        String userId = newId();
        String postId = newId();
        String postPath = "posts/" + postId;

        requireCost("C1", design, SITE.put(design, "users/" + userId, "{\"username\":\" Zoë <i> \"}"));
        requireCost("C2", design, SITE.put(design, postPath, post(userId)));
        String edited = "{\"title\":\"Better\",\"content\":\"<script>alert(1)</script>\"}";
        assertThat(SITE.send("PATCH", RunningSite.pathOf(design, postPath), edited).statusCode()).isEqualTo(200);
        String comment = "{\"userId\":\"" + ANN + "\",\"content\":\"So it is\"}";
        requireCost("C3", design, SITE.put(design, postPath + "/comments/" + newId(), comment));
        requireCost("C4", design, SITE.put(design, postPath + "/likes/" + ANN, "{}"));

        JsonNode seen = SITE.ask(design, postPath).path("value");
        assertThat(seen.path("title").asText()).isEqualTo("Better");
        assertThat(seen.path("content").asText()).isEqualTo("<script>alert(1)</script>");
        assertThat(seen.path("userUsername").asText()).isEqualTo("Zoë <i>");
        assertThat(seen.path("commentCount").asInt()).isEqualTo(1);
        assertThat(seen.path("likeCount").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void whoLikesTwiceIsCountedOnce(Design design) throws Exception {
        String postPath = "posts/" + newId();
        SITE.put(design, postPath, post(ANN));

        SITE.put(design, postPath + "/likes/" + ANN, "{}");
        SITE.put(design, postPath + "/likes/" + ANN, "{}");

        assertThat(SITE.ask(design, postPath).path("value").path("likeCount").asInt()).isEqualTo(1);
        assertThat(SITE.ask(design, postPath + "/likes").path("value")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void aNewNameComesToWhatWasWrittenBefore(Design design) throws Exception {
        String userId = newId();
        SITE.put(design, "users/" + userId, "{\"username\":\"Bob\"}");
        SITE.put(design, "posts/" + newId(), post(userId));
        SITE.awaitCopies();

        SITE.put(design, "users/" + userId, "{\"username\":\"Robert\"}");
        SITE.awaitCopies();

        assertThat(SITE.ask(design, "users/" + userId + "/posts").path("value"))
                .hasSize(1)
                .allSatisfy(each -> assertThat(each.path("userUsername").asText()).isEqualTo("Robert"));
        assertThat(SITE.ask(design, "feed").path("value").path(0).path("userUsername").asText()).isEqualTo("Robert");
    }

    @Test
    @Spec("7.2")
    void theFeedCostsLessFromDesignToDesign() throws Exception {
        double first = requestUnits(SITE.ask(Design.V1, "feed"));
        double second = requestUnits(SITE.ask(Design.V2, "feed"));
        double third = requestUnits(SITE.ask(Design.V3, "feed"));

        assertThat(first).isGreaterThan(5 * second);
        assertThat(second).isGreaterThan(2 * third);
        assertThat(third).isBetween(15.0, 19.0);
    }

    @Test
    void theCatalogueHasWhatWasPublishedAndWhoOneMayBe() throws Exception {
        HttpResponse<String> catalogue = SITE.get("/api");

        assertThat(catalogue.body())
                .contains("\"designs\":[\"V1\",\"V2\",\"V3\"]", ANN, "2063.54", "list the latest posts");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotThereIsNotFound(Design design) throws Exception {
        requireRefusal(404, "There is no such post.", SITE.get(RunningSite.pathOf(design, "posts/none")));
        requireRefusal(404, "There is no such user.", SITE.get(RunningSite.pathOf(design, "users/none")));
        requireRefusal(404, "There is nothing at this address.", SITE.get(RunningSite.pathOf(design, "pots/none")));
        String change = "{\"title\":\"Title\",\"content\":\"Text\"}";
        requireRefusal(
                404, "There is no such post.", SITE.send("PATCH", RunningSite.pathOf(design, "posts/none"), change));
    }

    @ParameterizedTest
    @EnumSource(names = {"V2", "V3"})
    void thereAreNoCommentsWithoutAPost(Design design) throws Exception {
        String comment = "{\"userId\":\"" + ANN + "\",\"content\":\"So it is\"}";

        HttpResponse<String> answer =
                SITE.send("PUT", RunningSite.pathOf(design, "posts/none/comments/" + newId()), comment);

        requireRefusal(404, "There is no such post.", answer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            400 | PUT    | posts/p1             | nonsense                            | not JSON
            400 | PUT    | posts/p1             | []                                  | not a JSON object
            400 | PUT    | posts/p1             | {"userId":"u","content":"Text"}     | no title
            400 | PUT    | posts/p1             | {"title":" ","content":"Text"}      | no title
            400 | PUT    | posts/p1             | {"title":7,"content":"Text"}        | no title
            400 | PUT    | posts/p1             | {"title":"a\\nb","content":"Text"}  | one line
            400 | PUT    | posts/p1             | {"title":"T","content":"Text"}      | An id has
            400 | PUT    | posts/p1             | {"userId":"u","title":"T","content":"Text"} | no user
            400 | PUT    | posts/p_1            | {"userId":"u","title":"T","content":"Text"} | An id has
            405 | DELETE | posts/p1             | {}                                  | can only PUT and PATCH and GET
            """)
    void rubbishIsRefusedWithASentence(int status, String method, String path, String body, String sentence)
            throws Exception {
        HttpResponse<String> answer = SITE.send(method, RunningSite.pathOf(Design.V3, path), body);

        requireRefusal(status, sentence, answer);
    }

    @Test
    void thereAreThreeDesigns() throws Exception {
        requireRefusal(404, "There is no such design.", SITE.get("/api/v4/feed"));
    }

    @Test
    void tooMuchTextIsRefused() throws Exception {
        String name = "{\"username\":\"" + "x".repeat(41) + "\"}";
        String body = "{\"title\":\"Title\",\"content\":\"" + "x".repeat(300_000) + "\"}";

        requireRefusal(400, "longer than 40 letters", SITE.send("PUT", "/api/v1/users/u1", name));
        requireRefusal(413, "too much text", SITE.send("PUT", "/api/v1/posts/p1", body));
    }

    private static void requireCost(String request, Design design, JsonNode reply) {
        assertThat(reply.path("request").asText()).isEqualTo(request);
        assertThat(reply.path("design").asText()).isEqualTo(design.name());
        assertThat(requestUnits(reply)).isPositive();
        assertThat(reply.path("cost").path("requests").asInt()).isPositive();
        assertThat(reply.path("cost").path("millis").asDouble()).isPositive();
    }

    private static double requestUnits(JsonNode reply) {
        return reply.path("cost").path("requestUnits").asDouble();
    }

    private static void requireRefusal(int status, String sentence, HttpResponse<String> answer) {
        assertThat(answer.body()).startsWith("{\"message\":\"").contains(sentence);
        assertThat(answer.statusCode()).isEqualTo(status);
    }

    private static String post(String userId) {
        return "{\"userId\":\"" + userId + "\",\"title\":\"Title\",\"content\":\"Text\"}";
    }

    private static String newId() {
        return UUID.randomUUID().toString();
    }
}
