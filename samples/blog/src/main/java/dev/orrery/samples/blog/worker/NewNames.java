package dev.orrery.samples.blog.worker;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.User;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** From users to posts: brings new names to wherever a user has written something. */
final class NewNames implements Consumer<List<JsonNode>> {

    private static final String PARTITIONS =
            "SELECT DISTINCT VALUE c.postId FROM c WHERE c.userId = @userId AND c.userUsername != @username";
    private static final int AT_A_TIME = 16;

    private final CosmosAsyncContainer posts;
    private final PartitionNames names;

    NewNames(CosmosAsyncContainer posts, PartitionNames names) {
        this.posts = posts;
        this.names = names;
    }

    @Override
    public void accept(List<JsonNode> changes) {
        Flux.fromIterable(changes)
                .filter(NewNames::isUser)
                .map(item -> Items.read(item, User.class))
                .concatMap(this::update)
                .blockLast();
    }

    /** In the third design posts lie beside their users. */
    private static boolean isUser(JsonNode item) {
        return !Items.isOfType(item, Post.TYPE);
    }

    private Mono<Void> update(User user) {
        SqlQuerySpec query = new SqlQuerySpec(
                PARTITIONS,
                new SqlParameter("@userId", user.id()),
                new SqlParameter("@username", user.username()));
        return posts.queryItems(query, new CosmosQueryRequestOptions(), String.class)
                .flatMap(postId -> names.update(postId, user), AT_A_TIME)
                .then();
    }
}
