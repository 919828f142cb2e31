package dev.orrery.samples.blog.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.data.DataSet;
import dev.orrery.samples.blog.data.Loader;
import dev.orrery.samples.blog.data.Progress;
import dev.orrery.testing.Spec;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The ten requests, which each design has to answer alike. */
@Spec("7.2")
class DesignsTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    private static final DataSet DATA = new DataSet(11, 0.000_05);
    private static final Map<Design, Blog> BLOGS = new EnumMap<>(Design.class);

    @BeforeAll
    static void load() {
        for (Design design : Design.values()) {
            BlogDatabase database = BlogDatabase.create(SERVER.client(), design, new BlogSettings(2, 4));
            new Loader(database, DATA, silent(), 3).load();
            BLOGS.put(design, database.blog());
        }
    }

    @ParameterizedTest
    @EnumSource
    void q1AnswersWithTheUser(Design design) {
        for (int user = 0; user < DATA.userCount(); user++) {
            User expected = DATA.user(user);

            assertThat(blog(design).user(expected.id()).value()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void q2AnswersWithThePostItsAuthorsNameAndItsCounts(Design design) {
        for (int user = 0; user < DATA.userCount(); user++) {
            Post expected = DATA.post(user, 3);

            assertThat(blog(design).post(expected.id()).value()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void q3AnswersWithAllPostsOfAUserInShortForm(Design design) {
        for (int user = 0; user < DATA.userCount(); user++) {
            List<Post> expected = latestFirst(postsOf(user)).map(Post::shortened).toList();

            assertThat(blog(design).postsOf(DATA.user(user).id()).value()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void q4AnswersWithTheCommentsOnAPostAndTheirAuthorsNames(Design design) {
        for (int user = 0; user < DATA.userCount(); user++) {
            int of = user;
            List<Comment> expected = IntStream.range(0, DATA.commentCount(user, 2))
                    .mapToObj(i -> DATA.comment(of, 2, i))
                    .sorted(Comparator.comparing(Comment::creationDate).reversed())
                    .toList();

            assertThat(blog(design).commentsOn(DATA.post(user, 2).id()).value()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void q5AnswersWithTheLikesOfAPostAndTheNamesOfTheUsers(Design design) {
        for (int user = 0; user < DATA.userCount(); user++) {
            int of = user;
            List<Like> expected = IntStream.range(0, DATA.likeCount(user, 2))
                    .mapToObj(i -> DATA.like(of, 2, i))
                    .sorted(Comparator.comparing(Like::creationDate).reversed())
                    .toList();

            assertThat(blog(design).likesOf(DATA.post(user, 2).id()).value()).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource
    void q6AnswersWithTheLatestPostsInShortForm(Design design) {
        List<Post> expected = DATA.latestPosts(100).stream().map(Post::shortened).toList();

        assertThat(blog(design).latestPosts(100).value()).isEqualTo(expected);
        assertThat(blog(design).latestPosts(7).value()).isEqualTo(expected.subList(0, 7));
    }

    @ParameterizedTest
    @EnumSource
    void c1ToC4WriteWhatIsReadThen(Design design) {
        User ann = new User("ann", "Ann");
        NewPost post = new NewPost("p", ann, "A title", "A text. ".repeat(100), "2016-01-01T00:00:00.000Z");
        NewComment comment = new NewComment("c", "p", ann, "So be it", "2016-01-02T00:00:00.000Z");
        NewLike like = new NewLike("l", "p", ann, "2016-01-03T00:00:00.000Z");
        Blog blog = blog(design);

        blog.save(ann);
        blog.publish(post);
        blog.comment(comment);
        blog.like(like);
        blog.edit("p", "A better title", "Less text");

        assertThat(blog.user("ann").value()).isEqualTo(ann);
        assertThat(blog.post("p").value())
                .isEqualTo(new Post("p", "ann", "Ann", "A better title", "Less text", 1, 1, post.creationDate()));
        assertThat(blog.commentsOn("p").value()).containsExactly(comment.toComment());
        assertThat(blog.likesOf("p").value()).containsExactly(like.toLike());
    }

    private static Blog blog(Design design) {
        return BLOGS.get(design);
    }

    private static Stream<Post> postsOf(int user) {
        return IntStream.range(0, DATA.postCount(user)).mapToObj(post -> DATA.post(user, post));
    }

    private static Stream<Post> latestFirst(Stream<Post> posts) {
        return posts.sorted(Comparator.comparing(Post::creationDate).reversed());
    }

    private static Progress silent() {
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        return new Progress("", nowhere, InstantSource.system());
    }
}
