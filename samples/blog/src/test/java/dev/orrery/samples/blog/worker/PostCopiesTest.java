package dev.orrery.samples.blog.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.testing.Spec;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Copies that come in another order than their posts were changed. */
@Spec("5.4")
class PostCopiesTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Blog blog;
    private UserPosts userPosts;
    private LatestPosts latestPosts;

    @BeforeEach
    void create() {
        BlogDatabase database = BlogDatabase.create(SERVER.client(), Design.V3, new BlogSettings(1, 1));
        blog = database.blog();
        userPosts = new UserPosts(database.container(BlogDatabase.USERS));
        latestPosts = new LatestPosts(database.container(BlogDatabase.FEED));
    }

    @Test
    void anOlderOneDoesNotReplaceANewerOne() {
        Post older = post("old name", 1);
        Post newer = post("new name", 2);

        accept(older, 7);
        accept(newer, 9);
        accept(older, 7);
        accept(older, 8);

        assertThat(blog.postsOf("ann").value()).containsExactly(newer);
        assertThat(blog.latestPosts(100).value()).containsExactly(newer);
    }

    private void accept(Post post, long version) {
        ObjectNode change = MAPPER.valueToTree(post);
        List<JsonNode> changes = List.of(change.put("_lsn", version));
        userPosts.accept(changes);
        latestPosts.accept(changes);
    }

    private static Post post(String name, int comments) {
        return new Post("p", "ann", name, "Title", "Text", comments, 0, "2019-01-01T00:00:00.000Z");
    }
}
