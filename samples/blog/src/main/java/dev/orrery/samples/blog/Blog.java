package dev.orrery.samples.blog;

import java.util.List;

/**
 * The ten requests of the blogging platform, and what each has cost. Posts come with their author's name and their
 * counts, comments and likes with the name of the user; posts in lists have a shortened text, and the latest of a
 * list comes first.
 *
 * <p>Whoever gets no answer may repeat a request: what is there already under its id isn't created again, nor counted.
 */
public interface Blog {

    /** C1: creates a user, or changes their name. */
    Cost save(User user);

    /** Q1: a user. */
    Measured<User> user(String userId);

    /** C2: creates a post. */
    Cost publish(NewPost post);

    /** C2: changes the title and the text of a post. */
    Cost edit(String postId, String title, String content);

    /** Q2: a post. */
    Measured<Post> post(String postId);

    /** Q3: all posts of a user, in short form. */
    Measured<List<Post>> postsOf(String userId);

    /** C3: comments on a post. */
    Cost comment(NewComment comment);

    /** Q4: all comments on a post. */
    Measured<List<Comment>> commentsOn(String postId);

    /** C4: likes a post. */
    Cost like(NewLike like);

    /** Q5: all likes of a post. */
    Measured<List<Like>> likesOf(String postId);

    /** Q6: the latest posts of all users, in short form: the feed. */
    Measured<List<Post>> latestPosts(int count);
}
