package dev.orrery.samples.blog.design;

import static java.util.Comparator.comparing;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.SqlQuerySpec;
import dev.orrery.samples.blog.Blog;
import dev.orrery.samples.blog.Comment;
import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Like;
import dev.orrery.samples.blog.Measured;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import java.util.List;

/**
 * The second design: posts, comments and likes have the name of their user, and posts have their counts. Procedures
 * keep the counts right; new names come by the change feed of the users.
 */
sealed class DenormalisedBlog implements Blog permits RepartitionedBlog {

    private final CosmosAsyncContainer users;
    private final CosmosAsyncContainer posts;

    DenormalisedBlog(CosmosAsyncDatabase database) {
        users = database.getContainer(BlogDatabase.USERS);
        posts = database.getContainer(BlogDatabase.POSTS);
    }

    @Override
    public Cost save(User user) {
        return Meter.measureCommand(meter -> users(meter).upsert(user, user.id()));
    }

    @Override
    public final Measured<User> user(String userId) {
        return Meter.measure(meter -> users(meter).read(userId, userId, User.class));
    }

    @Override
    public final Cost publish(NewPost post) {
        return Meter.measureCommand(meter -> posts(meter).create(post.toPost(), post.id()));
    }

    @Override
    public final Cost edit(String postId, String title, String content) {
        // Not the whole post: a comment in the meantime would be counted in vain.
        CosmosPatchOperations changes =
                CosmosPatchOperations.create().set("/title", title).set("/content", content);
        return Meter.measureCommand(meter -> posts(meter).patch(postId, postId, changes));
    }

    @Override
    public final Measured<Post> post(String postId) {
        return Meter.measure(meter -> posts(meter).read(postId, postId, Post.class));
    }

    @Override
    public Measured<List<Post>> postsOf(String userId) {
        return Meter.measure(meter -> posts(meter)
                .queryAll(Queries.postsOf(userId), Post.class)
                .map(Post::shortened)
                .collectSortedList(comparing(Post::creationDate).reversed()));
    }

    @Override
    public final Cost comment(NewComment comment) {
        return Meter.measureCommand(meter -> posts(meter)
                .createBy(BlogDatabase.CREATE_COMMENT, comment.postId(), comment.postId(), comment.toComment()));
    }

    @Override
    public final Measured<List<Comment>> commentsOn(String postId) {
        return Meter.measure(meter -> posts(meter)
                .query(postId, Queries.COMMENTS, Comment.class)
                .collectSortedList(comparing(Comment::creationDate).reversed()));
    }

    @Override
    public final Cost like(NewLike like) {
        return Meter.measureCommand(meter -> posts(meter)
                .createBy(BlogDatabase.CREATE_LIKE, like.postId(), like.postId(), like.toLike()));
    }

    @Override
    public final Measured<List<Like>> likesOf(String postId) {
        return Meter.measure(meter -> posts(meter)
                .query(postId, Queries.LIKES, Like.class)
                .collectSortedList(comparing(Like::creationDate).reversed()));
    }

    @Override
    public Measured<List<Post>> latestPosts(int count) {
        return Meter.measure(meter -> posts(meter)
                .queryAll(new SqlQuerySpec(Queries.latestPosts(count)), Post.class)
                .map(Post::shortened)
                .collectList());
    }

    final MeteredContainer users(Meter meter) {
        return new MeteredContainer(users, meter);
    }

    private MeteredContainer posts(Meter meter) {
        return new MeteredContainer(posts, meter);
    }
}
