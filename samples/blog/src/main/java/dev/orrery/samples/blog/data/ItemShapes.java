package dev.orrery.samples.blog.data;

import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.design.StoredShape;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The items of a data set in the shape of a design, as writes that may be repeated. */
record ItemShapes(DataSet data, StoredShape shape) {

    Stream<CosmosItemOperation> user(int user) {
        User made = data.user(user);
        return Stream.of(write(shape.user(made), made.id()));
    }

    /** The posts of a user in short form, as they lie beside their author. */
    Stream<CosmosItemOperation> shortPostsOf(int user) {
        return IntStream.range(0, data.postCount(user)).mapToObj(post -> {
            Post made = data.post(user, post);
            return write(made.shortened(), made.userId());
        });
    }

    /** The posts of a user, with their comments and likes. */
    Stream<CosmosItemOperation> postsOf(int user) {
        return IntStream.range(0, data.postCount(user)).boxed().flatMap(post -> {
            Post made = data.post(user, post);
            Stream<CosmosItemOperation> itself = Stream.of(write(shape.post(made), made.id()));
            return Stream.of(itself, comments(user, post, made), likes(user, post, made)).flatMap(items -> items);
        });
    }

    private Stream<CosmosItemOperation> comments(int user, int post, Post made) {
        return IntStream.range(0, made.commentCount())
                .mapToObj(comment -> write(shape.comment(data.comment(user, post, comment)), made.id()));
    }

    private Stream<CosmosItemOperation> likes(int user, int post, Post made) {
        return IntStream.range(0, made.likeCount())
                .mapToObj(like -> write(shape.like(data.like(user, post, like)), made.id()));
    }

    private static CosmosItemOperation write(Object item, String partitionKey) {
        return CosmosBulkOperations.getUpsertItemOperation(item, new PartitionKey(partitionKey));
    }
}
