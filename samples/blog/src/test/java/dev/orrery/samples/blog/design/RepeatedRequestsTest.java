package dev.orrery.samples.blog.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.User;
import dev.orrery.testing.Spec;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Requests that come again, as they do from those who got no answer. */
@Spec("7.2")
class RepeatedRequestsTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    @ParameterizedTest
    @EnumSource
    void theyAreDoneAndCountedOnce(Design design) {
        Blog blog = BlogDatabase.create(SERVER.client(), design, new BlogSettings(1, 1)).blog();
        User ann = new User("ann", "Ann");
        String date = "2019-01-01T00:00:00.000Z";
        blog.save(ann);

        for (int i = 0; i < 2; i++) {
            blog.publish(new NewPost("p", ann, "Title", "Text", date));
            blog.comment(new NewComment("c", "p", ann, "So it is", date));
            blog.like(new NewLike("l", "p", ann, date));
        }

        assertThat(blog.commentsOn("p").value()).hasSize(1);
        assertThat(blog.likesOf("p").value()).hasSize(1);
        assertThat(blog.post("p").value().commentCount()).isEqualTo(1);
        assertThat(blog.post("p").value().likeCount()).isEqualTo(1);
    }
}
