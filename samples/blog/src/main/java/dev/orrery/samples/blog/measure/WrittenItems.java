package dev.orrery.samples.blog.measure;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.Design;
import dev.orrery.samples.blog.NewComment;
import dev.orrery.samples.blog.NewLike;
import dev.orrery.samples.blog.NewPost;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * What a measurement has written into a database, so that it can be deleted: the next one finds the data as this one
 * did. Many callers may use it at once.
 */
final class WrittenItems {

    private static final int NOT_FOUND = 404;
    private static final int AT_A_TIME = 16;

    private final BlogDatabase database;
    private final CosmosAsyncContainer posts;
    private final Queue<Mono<Void>> deletions = new ConcurrentLinkedQueue<>();

    WrittenItems(BlogDatabase database) {
        this.database = database;
        this.posts = database.container(BlogDatabase.POSTS);
    }

    void add(User user) {
        delete(BlogDatabase.USERS, user.id(), user.id());
    }

    void add(NewPost post) {
        delete(BlogDatabase.POSTS, post.id(), post.id());
        if (database.design() == Design.V3) {
            // Where workers may have brought it.
            delete(BlogDatabase.USERS, post.id(), post.author().id());
            delete(BlogDatabase.FEED, post.id(), Post.TYPE);
        }
    }

    void add(NewComment comment) {
        deleteCounted(comment.id(), comment.postId(), "/commentCount");
    }

    void add(NewLike like) {
        deleteCounted(like.id(), like.postId(), "/likeCount");
    }

    /** Deletes all, as far as it is there. */
    void delete() {
        Flux.fromIterable(deletions).flatMap(deletion -> deletion, AT_A_TIME).blockLast();
        deletions.clear();
    }

    private void delete(String container, String id, String partitionKey) {
        deletions.add(Mono.defer(() -> database.container(container)
                .deleteItem(id, new PartitionKey(partitionKey))
                .then()
                .onErrorResume(WrittenItems::isMissing, missing -> Mono.empty())));
    }

    private void deleteCounted(String id, String postId, String count) {
        if (database.design() == Design.V1) {
            delete(BlogDatabase.POSTS, id, postId);
            return;
        }
        CosmosBatch both = CosmosBatch.createCosmosBatch(new PartitionKey(postId));
        both.deleteItemOperation(id);
        both.patchItemOperation(postId, CosmosPatchOperations.create().increment(count, -1));
        deletions.add(Mono.defer(() -> posts.executeCosmosBatch(both)
                .doOnNext(WrittenItems::requireDeleted)
                .then()));
    }

    private static boolean isMissing(Throwable failure) {
        return failure instanceof CosmosException refused && refused.getStatusCode() == NOT_FOUND;
    }

    private static void requireDeleted(CosmosBatchResponse response) {
        if (!response.isSuccessStatusCode() && response.getStatusCode() != NOT_FOUND) {
            throw new IllegalStateException("What was measured can't be deleted: status " + response.getStatusCode());
        }
    }
}
