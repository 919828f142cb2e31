package dev.orrery.samples.modelling.comments;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchItemRequestOptions;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Containers;
import java.util.ArrayList;
import java.util.List;

/**
 * A post has its latest three comments inside; the earlier ones are beside it, a hundred to an item:
 *
 * <pre>
 * {"id": "p1", "postId": "p1", "title": …, "commentCount": 104, "latest": [{…}, {…}, {…}]}
 * {"id": "p1-comments-0", "postId": "p1", "comments": [{…}, … a hundred in all]}
 * {"id": "p1-comments-1", "postId": "p1", "comments": [{…}]}
 * </pre>
 */
final class BatchedComments implements Comments {

    static final int LATEST = 3;
    static final int BATCH = 100;

    private static final int PRECONDITION_FAILED = 412;

    private final CosmosContainer posts;

    BatchedComments(CosmosDatabase database) {
        posts = Containers.create(database, "posts", "/postId");
    }

    @Override
    public void publish(String postId, String title) {
        posts.createItem(new Post(postId, postId, title, 0, List.of()));
    }

    /** Adds a comment and moves the oldest of the latest to its batch, both or neither. */
    @Override
    public void comment(String postId, Comment comment) {
        boolean isDone = false;
        while (!isDone) {
            isDone = tryToComment(postId, comment);
        }
    }

    @Override
    public List<Comment> latest(String postId) {
        return posts.readItem(postId, new PartitionKey(postId), Post.class).getItem().latest();
    }

    /** A hundred of the earlier comments; the first batch has the number 0. */
    List<Comment> batch(String postId, int number) {
        return posts.readItem(batchId(postId, number), new PartitionKey(postId), Batch.class).getItem().comments();
    }

    /** False if somebody else has changed the post since it was read. */
    private boolean tryToComment(String postId, Comment comment) {
        CosmosItemResponse<Post> read = posts.readItem(postId, new PartitionKey(postId), Post.class);
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(postId));
        batch.replaceItemOperation(
                postId,
                read.getItem().with(comment),
                new CosmosBatchItemRequestOptions().setIfMatchETag(read.getETag()));
        if (read.getItem().latest().size() == LATEST) {
            moveOldest(read.getItem(), batch);
        }
        CosmosBatchResponse done = posts.executeCosmosBatch(batch);
        if (!done.isSuccessStatusCode() && done.getStatusCode() != PRECONDITION_FAILED) {
            throw new IllegalStateException("The comment was refused with " + done.getStatusCode());
        }
        return done.isSuccessStatusCode();
    }

    private static void moveOldest(Post post, CosmosBatch batch) {
        Comment oldest = post.latest().get(0);
        int position = post.commentCount() - LATEST;
        String id = batchId(post.id(), position / BATCH);
        if (position % BATCH == 0) {
            batch.createItemOperation(new Batch(id, post.id(), List.of(oldest)));
        } else {
            batch.patchItemOperation(id, CosmosPatchOperations.create().add("/comments/-", oldest));
        }
    }

    private static String batchId(String postId, int number) {
        return postId + "-comments-" + number;
    }

    record Post(String id, String postId, String title, int commentCount, List<Comment> latest) {

        Post with(Comment comment) {
            List<Comment> next = new ArrayList<>(latest);
            next.add(comment);
            return new Post(
                    id, postId, title, commentCount + 1, next.subList(Math.max(0, next.size() - LATEST), next.size()));
        }
    }

    record Batch(String id, String postId, List<Comment> comments) {}
}
