package dev.orrery.samples.blog.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.BlogServer;
import dev.orrery.samples.blog.Design;
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
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Many requests at once, after which the copies are compared with the design that has none. */
@Spec("7.2")
class ConcurrentRequestsTest {

    @RegisterExtension
    static final BlogServer SERVER = new BlogServer();

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int AT_ONCE = 6;
    private static final int REQUESTS_OF_EACH = 15;
    private static final int USERS = 9;

    private final List<User> users = new ArrayList<>();
    private final List<NewPost> posts = new ArrayList<>();

    @Test
    void countsAndNamesAreRightInTheEnd() throws Exception {
        long seed = System.nanoTime();
        System.out.println("Seed of the requests: " + seed);
        makeUsersAndPosts();
        List<List<Consumer<Blog>>> requests = requests(new Random(seed));

        Blog first = create(Design.V1).blog();
        run(first, requests);
        Blog second = runWithWorkers(Design.V2, requests);
        Blog third = runWithWorkers(Design.V3, requests);

        assertThat(second.latestPosts(50).value()).isEqualTo(first.latestPosts(50).value());
        assertThat(third.latestPosts(50).value()).isEqualTo(first.latestPosts(50).value());
        for (User user : users) {
            List<Post> expected = first.postsOf(user.id()).value();
            assertThat(second.postsOf(user.id()).value()).isEqualTo(expected);
            assertThat(third.postsOf(user.id()).value()).isEqualTo(expected);
        }
        for (NewPost post : posts) {
            assertThatAllIsEqual(post.id(), second, first);
            assertThatAllIsEqual(post.id(), third, first);
        }
    }

    private static void assertThatAllIsEqual(String postId, Blog blog, Blog truth) {
        assertThat(blog.post(postId).value()).isEqualTo(truth.post(postId).value());
        assertThat(blog.commentsOn(postId).value()).isEqualTo(truth.commentsOn(postId).value());
        assertThat(blog.likesOf(postId).value()).isEqualTo(truth.likesOf(postId).value());
    }

    private void makeUsersAndPosts() {
        for (int i = 0; i < USERS; i++) {
            User user = new User("u" + i, "user " + i);
            users.add(user);
            posts.add(new NewPost("p" + i, user, "Title", "Text ".repeat(100), date(i)));
        }
    }

    /**
     * What each of those who work at the same time does, in this order. Users and posts are changed by one of them
     * only.
     */
    private List<List<Consumer<Blog>>> requests(Random random) {
        List<List<Consumer<Blog>>> all = new ArrayList<>();
        for (int worker = 0; worker < AT_ONCE; worker++) {
            List<Consumer<Blog>> own = new ArrayList<>();
            for (int i = 0; i < REQUESTS_OF_EACH; i++) {
                own.add(request(worker, i, random));
            }
            all.add(own);
        }
        return all;
    }

    private Consumer<Blog> request(int worker, int place, Random random) {
        String id = "-" + worker + "-" + place;
        // Names are as they were at the beginning, as if nobody had noticed the new ones.
        User author = users.get(random.nextInt(USERS));
        String postId = "p" + random.nextInt(3);
        String date = date(1_000 + worker * 100 + place);
        int own = worker % USERS;
        return switch (random.nextInt(6)) {
            case 0 -> blog -> blog.save(new User("u" + own, "renamed" + id));
            case 1 -> blog -> blog.edit("p" + own, "Edited" + id, "Text" + id);
            case 2 -> blog -> blog.publish(new NewPost("p" + id, author, "Title" + id, "Text" + id, date));
            case 3, 4 -> blog -> blog.comment(new NewComment("c" + id, postId, author, "Comment" + id, date));
            default -> blog -> blog.like(new NewLike("l" + id, postId, author, date));
        };
    }

    private Blog runWithWorkers(Design design, List<List<Consumer<Blog>>> requests) throws Exception {
        BlogDatabase database = create(design);
        BlogDatabase ofWorkers = BlogDatabase.of(SERVER.workerClient(), design);
        CopyWorkers workers = CopyWorkers.start(ofWorkers, CopyWorkersTest.settings("first"));
        try {
            run(database.blog(), requests);
        } finally {
            workers.close();
        }
        CopyWorkers.catchUp(ofWorkers, CopyWorkersTest.settings("second"), PATIENCE);
        return database.blog();
    }

    private BlogDatabase create(Design design) {
        BlogDatabase database = BlogDatabase.create(SERVER.client(), design, new BlogSettings(1, 3));
        users.forEach(database.blog()::save);
        posts.forEach(database.blog()::publish);
        return database;
    }

    private static void run(Blog blog, List<List<Consumer<Blog>>> requests)
            throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (List<Consumer<Blog>> own : requests) {
                running.add(threads.submit(() -> own.forEach(request -> request.accept(blog))));
            }
            for (Future<?> one : running) {
                one.get();
            }
        }
    }

    private static String date(int minute) {
        return Dates.text(Duration.ofMinutes(minute).toMillis());
    }
}
