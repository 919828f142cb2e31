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

    private final PostCopies copies;

    UserPosts(CosmosAsyncContainer users) {
        copies = new PostCopies(users, List.of());
    }

    @Override
    public void accept(List<JsonNode> changes) {
        Flux.fromStream(PostCopy.of(changes))
                .flatMap(copy -> copies.put(copy, new PartitionKey(copy.post().userId())), AT_A_TIME)
                .blockLast();
    }
}
