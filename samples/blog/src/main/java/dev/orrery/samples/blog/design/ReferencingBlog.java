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
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * The first design: items refer to users by id only, and nothing is counted. What a reader is to see beside an item is
 * gathered by further requests, many at a time.
 */
final class ReferencingBlog implements Blog {

    private static final String COUNT_COMMENTS = "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'comment'";
    private static final String COUNT_LIKES = "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'like'";
    private static final String USERNAME = "SELECT VALUE c.username FROM c";
    private static final int AT_A_TIME = 16;

    private final CosmosAsyncContainer users;
    private final CosmosAsyncContainer posts;

    ReferencingBlog(CosmosAsyncDatabase database) {
        users = database.getContainer(BlogDatabase.USERS);
        posts = database.getContainer(BlogDatabase.POSTS);
    }

    @Override
    public Cost save(User user) {
        return Meter.measureCommand(meter -> users(meter).upsert(user, user.id()));
    }

    @Override
    public Measured<User> user(String userId) {
        return Meter.measure(meter -> users(meter).read(userId, userId, User.class));
    }

    @Override
    public Cost publish(NewPost post) {
        return Meter.measureCommand(meter -> posts(meter).create(ReferencedPost.of(post.toPost()), post.id()));
    }

    @Override
    public Cost edit(String postId, String title, String content) {
        CosmosPatchOperations changes =
                CosmosPatchOperations.create().set("/title", title).set("/content", content);
        return Meter.measureCommand(meter -> posts(meter).patch(postId, postId, changes));
    }

    @Override
    public Measured<Post> post(String postId) {
        return Meter.measure(meter -> posts(meter).read(postId, postId, ReferencedPost.class)
                .flatMap(post -> complete(post, usernameByQuery(post.userId(), meter), meter)));
    }

    @Override
    public Measured<List<Post>> postsOf(String userId) {
        return Meter.measure(meter -> {
            Mono<String> username = usernameByQuery(userId, meter).cache();
            return posts(meter)
                    .queryAll(Queries.postsOf(userId), ReferencedPost.class)
                    .flatMap(post -> complete(post, username, meter), AT_A_TIME)
                    .map(Post::shortened)
                    .collectSortedList(comparing(Post::creationDate).reversed());
        });
    }

    @Override
    public Cost comment(NewComment comment) {
        return Meter.measureCommand(
                meter -> posts(meter).create(ReferencedComment.of(comment.toComment()), comment.postId()));
    }

    @Override
    public Measured<List<Comment>> commentsOn(String postId) {
        return Meter.measure(meter -> posts(meter)
                .query(postId, Queries.COMMENTS, ReferencedComment.class)
                .flatMap(comment -> username(comment.userId(), meter).map(comment::with), AT_A_TIME)
                .collectSortedList(comparing(Comment::creationDate).reversed()));
    }

    @Override
    public Cost like(NewLike like) {
        return Meter.measureCommand(meter -> posts(meter).create(ReferencedLike.of(like.toLike()), like.postId()));
    }

    @Override
    public Measured<List<Like>> likesOf(String postId) {
        return Meter.measure(meter -> posts(meter)
                .query(postId, Queries.LIKES, ReferencedLike.class)
                .flatMap(like -> username(like.userId(), meter).map(like::with), AT_A_TIME)
                .collectSortedList(comparing(Like::creationDate).reversed()));
    }

    @Override
    public Measured<List<Post>> latestPosts(int count) {
        return Meter.measure(meter -> posts(meter)
                .queryAll(new SqlQuerySpec(Queries.latestPosts(count)), ReferencedPost.class)
                .flatMapSequential(post -> complete(post, username(post.userId(), meter), meter), AT_A_TIME)
                .map(Post::shortened)
                .collectList());
    }

    private Mono<Post> complete(ReferencedPost post, Mono<String> username, Meter meter) {
        return Mono.zip(username, count(COUNT_COMMENTS, post, meter), count(COUNT_LIKES, post, meter))
                .map(found -> post.with(found.getT1(), found.getT2(), found.getT3()));
    }

    private Mono<Integer> count(String sql, ReferencedPost post, Meter meter) {
        Flux<Integer> counts = posts(meter).query(post.id(), sql, Integer.class);
        return counts.single();
    }

    /** As the first idea of someone who knows SQL would be, for one name. */
    private Mono<String> usernameByQuery(String userId, Meter meter) {
        return users(meter).query(userId, USERNAME, String.class).single();
    }

    /** As it is done for many names, since a point read costs less than a query. */
    private Mono<String> username(String userId, Meter meter) {
        return users(meter).read(userId, userId, User.class).map(User::username);
    }

    private MeteredContainer users(Meter meter) {
        return new MeteredContainer(users, meter);
    }

    private MeteredContainer posts(Meter meter) {
        return new MeteredContainer(posts, meter);
    }
}
