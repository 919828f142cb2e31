package dev.orrery.samples.blog.web;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Post;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/** Asks for this and that before anybody looks, since the first answers of a new process are slow ones. */
public final class WarmUp {

    private static final int FEED_POSTS = 100;

    private WarmUp() {}

    /** Reads in all blogs by turns, until some time is over. */
    public static void run(Collection<Blog> blogs, Duration time) {
        long endNanos = System.nanoTime() + time.toNanos();
        for (int round = 0; round == 0 || System.nanoTime() < endNanos; round++) {
            for (Blog blog : blogs) {
                read(blog, round);
            }
        }
    }

    private static void read(Blog blog, int round) {
        List<Post> feed = blog.latestPosts(FEED_POSTS).value();
        if (feed.isEmpty()) {
            return;
        }
        Post post = feed.get(round % feed.size());
        blog.post(post.id());
        blog.commentsOn(post.id());
        blog.likesOf(post.id());
        blog.user(post.userId());
        blog.postsOf(post.userId());
    }
}
