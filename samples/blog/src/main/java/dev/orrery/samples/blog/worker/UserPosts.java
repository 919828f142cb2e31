package dev.orrery.samples.blog.worker;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;

/** From posts to users: lays each new or changed post beside its author, in short form. */
final class UserPosts implements Consumer<List<JsonNode>> {

    private static final int AT_A_TIME = 32;

    private final CosmosAsyncContainer users;

    UserPosts(CosmosAsyncContainer users) {
        this.users = users;
    }

    @Override
    public void accept(List<JsonNode> changes) {
        Flux.fromStream(Items.shortPosts(changes))
                .flatMap(post -> users.upsertItem(post, new PartitionKey(post.userId()), null), AT_A_TIME)
                .blockLast();
    }
}
