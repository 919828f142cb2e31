package dev.orrery.samples.blog.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosAsyncClient;
import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.Account;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.script.ScriptLimits;
import dev.orrery.server.Orrery;
import dev.orrery.server.OrrerySettings;
import dev.orrery.testing.Spec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Programs that have no time to do anything: none of their operations is accepted. */
@Spec("7.2")
class ShortOfTimeTest {

    private static final ScriptLimits NO_TIME = ScriptLimits.DEFAULT.withTime(Duration.ofSeconds(5), Duration.ZERO);
    private static final User ANN = new User("ann", "Ann");
    private static final NewPost POST = new NewPost("p", ANN, "Title", "Text", "2019-01-01T00:00:00.000Z");

    private Orrery orrery;
    private CosmosAsyncClient client;
    private BlogDatabase database;

    @BeforeEach
    void start() throws IOException {
        OrrerySettings settings = OrrerySettings.defaults().withoutRateLimit();
        orrery = Orrery.start(settings.withEngine(settings.engine().withScriptLimits(NO_TIME)));
        client = new Account(orrery.secureEndpoint(), orrery.key()).client();
        database = BlogDatabase.create(client, Design.V3, new BlogSettings(1, 1));
        database.blog().save(ANN);
        database.blog().publish(POST);
    }

    @AfterEach
    void stop() {
        client.close();
        orrery.close();
    }

    @Test
    void aCommentIsRefusedAndNotCounted() {
        Blog blog = database.blog();

        assertThatThrownBy(() -> blog.comment(new NewComment("c", "p", ANN, "So it is", POST.creationDate())))
                .hasMessageContaining("no time left");
        assertThat(blog.post("p").value()).isEqualTo(POST.toPost());
        assertThat(blog.commentsOn("p").value()).isEmpty();
    }

    @Test
    void aLikeIsRefusedAndNotCounted() {
        Blog blog = database.blog();

        assertThatThrownBy(() -> blog.like(new NewLike("l", "p", ANN, POST.creationDate())))
                .hasMessageContaining("no time left");
        assertThat(blog.post("p").value()).isEqualTo(POST.toPost());
        assertThat(blog.likesOf("p").value()).isEmpty();
    }

    @Test
    void aPostDoesNotComeIntoAFeedThatCannotBeCut() {
        CosmosAsyncContainer feed = database.container(BlogDatabase.FEED);
        CosmosItemRequestOptions options =
                new CosmosItemRequestOptions().setPostTriggerInclude(List.of(BlogDatabase.TRUNCATE_FEED));

        assertThatThrownBy(() -> feed.upsertItem(POST.toPost(), new PartitionKey(Post.TYPE), options).block())
                .hasMessageContaining("no time left");
        assertThat(database.blog().latestPosts(100).value()).isEmpty();
    }
}
