package dev.orrery.samples.modelling.comments;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.modelling.Containers;
import java.util.List;

/**
 * All comments are in their post, which has an end: an item has at most 2 MB, and long before it is dear to read and
 * write.
 */
final class EmbeddedComments implements Comments {

    private final CosmosContainer posts;

    EmbeddedComments(CosmosDatabase database) {
        posts = Containers.create(database, "growingPosts", "/id");
    }

    @Override
    public void publish(String postId, String title) {
        posts.createItem(new GrowingPost(postId, title, List.of()));
    }

    @Override
    public void comment(String postId, Comment comment) {
        CosmosPatchOperations append = CosmosPatchOperations.create().add("/comments/-", comment);
        posts.patchItem(postId, new PartitionKey(postId), append, GrowingPost.class);
    }

    @Override
    public List<Comment> latest(String postId) {
        GrowingPost post = posts.readItem(postId, new PartitionKey(postId), GrowingPost.class).getItem();
        int count = post.comments().size();
        return post.comments().subList(Math.max(0, count - BatchedComments.LATEST), count);
    }

    record GrowingPost(String id, String title, List<Comment> comments) {}
}
