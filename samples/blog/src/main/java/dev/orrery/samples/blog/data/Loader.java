package dev.orrery.samples.blog.data;

import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.StoredShape;
import java.util.List;
import java.util.stream.Stream;

/**
 * Brings a data set into a database, with all copies that its design has, many items at a time. If it is stopped, the
 * next one goes on where it was.
 */
public final class Loader {

    private static final int FEED_POSTS = 100;

    private final BlogDatabase database;
    private final Destination destination;
    private final DataSet data;
    private final ItemShapes shapes;
    private final Progress progress;
    private final LoadMarker marker;
    private final int usersAtATime;

    /** A loader by requests, which hasn't begun. */
    public Loader(BlogDatabase database, DataSet data, Progress progress, int usersAtATime) {
        this(database, new BulkRequests(database), data, progress, usersAtATime);
    }

    /**
     * A loader that hasn't begun.
     *
     * @param usersAtATime after so many users with all that is on their posts, it is remembered how far it is
     */
    public Loader(
            BlogDatabase database, Destination destination, DataSet data, Progress progress, int usersAtATime) {
        this.database = database;
        this.destination = destination;
        this.data = data;
        this.progress = progress;
        this.usersAtATime = usersAtATime;
        shapes = new ItemShapes(data, new StoredShape(database.design()));
        marker = new LoadMarker(database.container(BlogDatabase.LOADED), data);
    }

    /** Loads what isn't there yet. */
    public void load() {
        int users = data.userCount();
        int loaded = marker.usersLoaded();
        progress.start(itemCount(loaded), itemCount(users));
        while (loaded < users) {
            int next = Math.min(loaded + usersAtATime, users);
            loadUsers(loaded, next);
            if (next == users && database.design() == Design.V3) {
                // Only once: later it is for the workers to say what is in the feed.
                loadFeed();
            }
            marker.remember(next);
            loaded = next;
        }
        progress.end();
    }

    private void loadUsers(int from, int to) {
        destination.write(BlogDatabase.USERS, new Destination.Users(from, to, this::besideUser, progress::add));
        destination.write(BlogDatabase.POSTS, new Destination.Users(from, to, shapes::postsOf, progress::add));
    }

    private Stream<ShapedItem> besideUser(int user) {
        return hasCopiesBesideUsers()
                ? Stream.concat(shapes.user(user), shapes.shortPostsOf(user))
                : shapes.user(user);
    }

    private boolean hasCopiesBesideUsers() {
        return database.design() == Design.V3;
    }

    /** All that is written for users from the first up to a number, copies included. */
    private long itemCount(int users) {
        long copies = hasCopiesBesideUsers() ? data.postCountOfAll(0, users) : 0;
        return data.itemCount(0, users) + copies;
    }

    private void loadFeed() {
        List<Post> latest = data.latestPosts(FEED_POSTS);
        destination.write(
                BlogDatabase.FEED,
                new Destination.Users(
                        0,
                        1,
                        first -> latest.stream().map(post -> new ShapedItem(post.shortened(), Post.TYPE)),
                        written -> {}));
    }
}
