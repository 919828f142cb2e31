package dev.orrery.samples.blog.worker;

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
import dev.orrery.samples.blog.data.Dates;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.BlogSettings;
import dev.orrery.testing.Spec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Copies that come by the change feed. */
@Spec("5.4")
class CopyWorkersTest {

    @RegisterExtension
    final BlogServer server = new BlogServer();

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final User ANN = new User("ann", "Ann");
    private static final User BOB = new User("bob", "Bob");

    @ParameterizedTest
    @EnumSource(names = {"V2", "V3"})
    void aNewNameReachesPostsCommentsAndLikes(Design design) {
        Blog blog = create(design);
        blog.save(ANN);
        blog.save(BOB);
        blog.publish(post("p1", ANN, 1));
        blog.publish(post("p2", BOB, 2));
        blog.comment(new NewComment("c1", "p2", ANN, "So it is", date(3)));
        blog.like(new NewLike("l1", "p2", ANN, date(3)));
        try (CopyWorkers workers = start(design)) {
            workers.awaitCaughtUp(PATIENCE);

            blog.save(new User("ann", "Annabel"));
            workers.awaitCaughtUp(PATIENCE);
        }

        assertThat(blog.post("p1").value().userUsername()).isEqualTo("Annabel");
        assertThat(blog.post("p2").value().userUsername()).isEqualTo("Bob");
        assertThat(blog.commentsOn("p2").value()).extracting(Comment::userUsername).containsExactly("Annabel");
        assertThat(blog.likesOf("p2").value()).extracting(Like::userUsername).containsExactly("Annabel");
        assertThat(blog.postsOf("ann").value()).extracting(Post::userUsername).containsExactly("Annabel");
        assertThat(blog.latestPosts(10).value()).extracting(Post::userUsername).containsExactly("Bob", "Annabel");
    }

    @ParameterizedTest
    @EnumSource(names = {"V2", "V3"})
    void whatIsWrittenUnderAnOldNameGetsTheNewOne(Design design) {
        Blog blog = create(design);
        blog.save(new User("ann", "Annabel"));
        try (CopyWorkers workers = start(design)) {
            workers.awaitCaughtUp(PATIENCE);

            blog.publish(post("p1", ANN, 1));
            blog.comment(new NewComment("c1", "p1", ANN, "So it is", date(3)));
            workers.awaitCaughtUp(PATIENCE);
        }

        assertThat(blog.postsOf("ann").value()).extracting(Post::userUsername).containsExactly("Annabel");
        assertThat(blog.commentsOn("p1").value()).extracting(Comment::userUsername).containsExactly("Annabel");
    }

    @Test
    void postsWithTheirCountsLieBesideTheirAuthorsAndInTheFeed() {
        Blog blog = create(Design.V3);
        blog.save(ANN);
        try (CopyWorkers workers = start(Design.V3)) {
            blog.publish(post("p1", ANN, 1));
            blog.publish(post("p2", ANN, 2));
            blog.comment(new NewComment("c1", "p1", ANN, "So it is", date(3)));
            workers.awaitCaughtUp(PATIENCE);
        }

        List<Post> expected = List.of(
                post("p2", ANN, 2).toPost().shortened(),
                new Post("p1", "ann", "Ann", "Title of p1", "Text. ".repeat(17).substring(0, 100), 1, 0, date(1)));
        assertThat(blog.postsOf("ann").value()).isEqualTo(expected);
        assertThat(blog.latestPosts(100).value()).isEqualTo(expected);
    }

    @Test
    @Spec("5.2")
    void theFeedHoldsTheLatestHundredInWhateverOrderTheyCome() {
        long seed = System.nanoTime();
        System.out.println("Seed of the order: " + seed);
        Blog blog = create(Design.V3);
        blog.save(ANN);
        List<NewPost> posts = new ArrayList<>();
        for (int i = 0; i < 130; i++) {
            posts.add(post("p" + i, ANN, i));
        }
        Collections.shuffle(posts, new Random(seed));

        try (CopyWorkers workers = start(Design.V3)) {
            posts.forEach(blog::publish);
            workers.awaitCaughtUp(PATIENCE);
            // An old post that changes must not push out a newer one.
            blog.like(new NewLike("l1", "p5", ANN, date(200)));
            workers.awaitCaughtUp(PATIENCE);
        }

        List<Post> expected = posts.stream()
                .map(post -> post.toPost().shortened())
                .sorted(Comparator.comparing(Post::creationDate).reversed())
                .limit(100)
                .toList();
        assertThat(blog.latestPosts(1_000).value()).isEqualTo(expected);
    }

    @Test
    void workersGoOnWhereOthersHaveStopped() {
        Blog blog = create(Design.V3);
        blog.save(ANN);
        for (int i = 0; i < 5; i++) {
            blog.publish(post("p" + i, ANN, i));
            CopyWorkers.catchUp(BlogDatabase.of(server.workerClient(), Design.V3), settings("worker " + i), PATIENCE);
            assertThat(blog.postsOf("ann").value()).hasSize(i + 1);
            assertThat(blog.latestPosts(100).value()).hasSize(i + 1);
        }
    }

    private CopyWorkers start(Design design) {
        return CopyWorkers.start(BlogDatabase.of(server.workerClient(), design), settings("worker"));
    }

    static WorkerSettings settings(String hostName) {
        return WorkerSettings.defaults(hostName).withPollDelay(Duration.ofMillis(50));
    }

    private Blog create(Design design) {
        return BlogDatabase.create(server.client(), design, new BlogSettings(1, 3)).blog();
    }

    private static NewPost post(String id, User author, int minute) {
        return new NewPost(id, author, "Title of " + id, "Text. ".repeat(50), date(minute));
    }

    private static String date(int minute) {
        return Dates.text(Duration.ofMinutes(minute).toMillis());
    }
}
