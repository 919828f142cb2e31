package dev.orrery.script.api;

import static dev.orrery.script.api.Programs.json;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.value.JsonValue;
import dev.orrery.testing.Spec;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs of a blog: comments that are counted, users that are renamed, a feed that stays short. */
@Spec("5.2")
class BlogProgramsTest {

    private static final String ADD_COMMENT = """
            function addComment(postId, comment) {
                const posts = getContext().getCollection();
                const link = posts.getAltLink() + "/docs/" + postId;

                posts.readDocument(link, (problem, post) => {
                    if (problem) throw problem;
                    post.commentCount += 1;
                    posts.replaceDocument(post._self, post, (problem) => {
                        if (problem) throw problem;
                        posts.createDocument(posts.getSelfLink(), { ...comment, postId });
                    });
                });
            }
            """;

    private static final String RENAME_USER = """
            function renameUser(userId, name) {
                const posts = getContext().getCollection();
                const parameters = [{ name: "@user", value: userId }];
                const query = { query: "SELECT * FROM c WHERE c.userId = @user", parameters };

                posts.queryDocuments(posts.getSelfLink(), query, (problem, found) => {
                    if (problem) throw problem;
                    for (const item of found) {
                        item.userName = name;
                        posts.upsertDocument(posts.getSelfLink(), item);
                    }
                    getContext().getResponse().setBody(found.length);
                });
            }
            """;

    private static final String KEEP_LATEST = """
            function keepLatest() {
                const kept = 3;
                const feed = getContext().getCollection();

                feed.queryDocuments(feed.getSelfLink(), "SELECT VALUE COUNT(1) FROM c", (problem, counts) => {
                    if (problem) throw problem;
                    if (counts[0] > kept) removeOldest(counts[0] - kept);
                });

                function removeOldest(count) {
                    const query = `SELECT TOP ${count} * FROM c ORDER BY c.createdAt`;
                    feed.queryDocuments(feed.getSelfLink(), query, (problem, oldest) => {
                        if (problem) throw problem;
                        removeAll(oldest, 0);
                    });
                }

                function removeAll(items, index) {
                    if (index < items.length) {
                        feed.deleteDocument(items[index]._self, (problem) => {
                            if (problem) throw problem;
                            removeAll(items, index + 1);
                        });
                    }
                }
            }
            """;

    private final Programs programs = new Programs();

    @Test
    void aCommentIsStoredAndCounted() {
        programs.host.with("{\"id\": \"p1\", \"commentCount\": 1}");

        programs.call(ADD_COMMENT, "\"p1\"", "{\"id\": \"c1\", \"text\": \"Nice\"}");

        assertThat(programs.host.item("p1").property("commentCount")).isEqualTo(json("2"));
        assertThat(programs.host.item("c1").property("postId")).isEqualTo(json("\"p1\""));
    }

    @Test
    void aCommentOnNothingFails() {
        assertThat(programs.failureOf(ADD_COMMENT, "\"p1\"", "{\"id\": \"c1\"}").facts()).containsEntry("number", 404);
    }

    @Test
    void aUserIsRenamedEverywhere() {
        programs.host.with("{\"id\": \"p1\", \"userId\": \"u1\"}", "{\"id\": \"p2\", \"userId\": \"u2\"}")
                .answering("SELECT * FROM c WHERE c.userId = @user", (items, parameters) -> items.stream()
                        .filter(item -> item.property("userId").equals(parameters.element(0).property("value")))
                        .toList());

        assertThat(programs.answerOf(RENAME_USER, "\"u1\"", "\"Ann\"")).isEqualTo(json("1"));
        assertThat(programs.host.item("p1").property("userName")).isEqualTo(json("\"Ann\""));
        assertThat(programs.host.item("p2").property("userName").isUndefined()).isTrue();
    }

    @Test
    void afterEachInsertTheOldestAreRemoved() {
        programs.host.with("{\"id\": \"new\", \"createdAt\": 5}", "{\"id\": \"old\", \"createdAt\": 1}",
                "{\"id\": \"mid\", \"createdAt\": 3}", "{\"id\": \"older\", \"createdAt\": 0}",
                "{\"id\": \"newer\", \"createdAt\": 9}")
                .answering("SELECT VALUE COUNT(1) FROM c", (items, parameters) -> List.of(JsonValue.of(items.size())))
                .answering("SELECT TOP 2 * FROM c ORDER BY c.createdAt", (items, parameters) -> oldest(items, 2));

        programs.after("Create", KEEP_LATEST, "{\"id\": \"newer\", \"createdAt\": 9}");

        assertThat(programs.host.items()).extracting(item -> item.property("id").stringValue())
                .containsExactly("new", "mid", "newer");
    }

    private static List<JsonValue> oldest(List<JsonValue> items, int count) {
        return items.stream()
                .sorted(Comparator.comparingLong((JsonValue item) -> item.property("createdAt").longValue()))
                .limit(count)
                .toList();
    }
}
