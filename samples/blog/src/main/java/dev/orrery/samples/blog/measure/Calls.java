package dev.orrery.samples.blog.measure;

import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.User;

/**
 * The calls of someone who makes requests on random subjects.
 *
 * @param written remembers what they write
 */
record Calls(Blog blog, Subjects subjects, WrittenItems written) {

    private static final int LATEST_POSTS = 100;

    /** Makes a request, and waits for its answer. */
    Cost call(Request request) {
        return switch (request) {
            case C1 -> saveUser();
            case Q1 -> blog.user(subjects.user().id()).cost();
            case C2 -> publish();
            case Q2 -> blog.post(subjects.post().id()).cost();
            case Q3 -> blog.postsOf(subjects.user().id()).cost();
            case C3 -> comment();
            case Q4 -> blog.commentsOn(subjects.post().id()).cost();
            case C4 -> like();
            case Q5 -> blog.likesOf(subjects.post().id()).cost();
            case Q6 -> blog.latestPosts(LATEST_POSTS).cost();
        };
    }

    private Cost saveUser() {
        User user = subjects.newUser();
        written.add(user);
        return blog.save(user);
    }

    private Cost publish() {
        NewPost post = subjects.newPost();
        written.add(post);
        return blog.publish(post);
    }

    private Cost comment() {
        NewComment comment = subjects.newComment();
        written.add(comment);
        return blog.comment(comment);
    }

    private Cost like() {
        NewLike like = subjects.newLike();
        written.add(like);
        return blog.like(like);
    }
}
