package dev.orrery.samples.blog.data;

import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.design.BlogDatabase;
import dev.orrery.samples.blog.design.StoredShape;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import reactor.core.publisher.Flux;

/**
 * Brings a data set into a database, with all copies that its design has, many items at a time. If it is stopped, the
 * next one goes on where it was.
 */
public final class Loader {

    private static final int FEED_POSTS = 100;

    private final BlogDatabase database;
    private final DataSet data;
    private final ItemShapes shapes;
    private final Progress progress;
    private final LoadMarker marker;
    private final int usersAtATime;

    /**
     * A loader that hasn't begun.
     *
     * @param usersAtATime after so many users with all that is on their posts, it is remembered how far it is
     */
    public Loader(BlogDatabase database, DataSet data, Progress progress, int usersAtATime) {
        this.database = database;
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
        progress.start(data.itemCount(0, loaded), data.itemCount(0, users));
        while (loaded < users) {
            int next = Math.min(loaded + usersAtATime, users);
            loadUsers(loaded, next);
            marker.remember(next);
            loaded = next;
        }
        if (database.design() == Design.V3) {
            loadFeed();
        }
        progress.end();
    }

    private void loadUsers(int from, int to) {
        write(BlogDatabase.USERS, IntStream.range(from, to).boxed().flatMap(this::besideUser)).blockLast();
        progress.add(to - from);
        write(BlogDatabase.POSTS, IntStream.range(from, to).boxed().flatMap(shapes::postsOf))
                .doOnNext(response -> progress.add(1))
                .blockLast();
    }

    private Stream<CosmosItemOperation> besideUser(int user) {
        return database.design() == Design.V3
                ? Stream.concat(shapes.user(user), shapes.shortPostsOf(user))
                : shapes.user(user);
    }

    private void loadFeed() {
        write(BlogDatabase.FEED, data.latestPosts(FEED_POSTS).stream()
                .map(Post::shortened)
                .map(post -> CosmosBulkOperations.getUpsertItemOperation(post, new PartitionKey(Post.TYPE))))
                .blockLast();
    }

    private Flux<CosmosBulkOperationResponse<Object>> write(
            String container, Stream<CosmosItemOperation> operations) {
        return database.container(container)
                .<Object>executeBulkOperations(Flux.fromStream(operations))
                .doOnNext(Loader::requireWritten);
    }

    private static void requireWritten(CosmosBulkOperationResponse<Object> response) {
        boolean isWritten = response.getResponse() != null && response.getResponse().isSuccessStatusCode();
        if (isWritten) {
            return;
        }
        if (response.getException() instanceof CosmosException failure) {
            throw failure;
        }
        throw new IllegalStateException("An item could not be written", response.getException());
    }
}
