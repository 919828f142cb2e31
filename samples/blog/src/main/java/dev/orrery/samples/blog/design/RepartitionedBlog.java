package dev.orrery.samples.blog.design;

import static java.util.Comparator.comparing;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncDatabase;
import dev.orrery.samples.blog.Cost;
import dev.orrery.samples.blog.Measured;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import java.util.List;

/**
 * The third design: as the second, but lists of posts come from one logical partition each. Shortened posts lie
 * beside their author, and the latest ones in a container of their own; the change feed of the posts brings them
 * there.
 */
final class RepartitionedBlog extends DenormalisedBlog {

    private static final String POSTS_OF_USER = "SELECT * FROM c WHERE c.type = 'post'";

    private final CosmosAsyncContainer feed;

    RepartitionedBlog(CosmosAsyncDatabase database) {
        super(database);
        feed = database.getContainer(BlogDatabase.FEED);
    }

    @Override
    public Cost save(User user) {
        return Meter.measureCommand(meter -> users(meter).upsert(KeyedUser.of(user), user.id()));
    }

    @Override
    public Measured<List<Post>> postsOf(String userId) {
        return Meter.measure(meter -> users(meter)
                .query(userId, POSTS_OF_USER, Post.class)
                .collectSortedList(comparing(Post::creationDate).reversed()));
    }

    @Override
    public Measured<List<Post>> latestPosts(int count) {
        return Meter.measure(meter -> new MeteredContainer(feed, meter)
                .query(Post.TYPE, Queries.latestPosts(count), Post.class)
                .collectList());
    }
}
