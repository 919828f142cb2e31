package dev.orrery.samples.blog.worker;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.samples.blog.User;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import reactor.core.publisher.Flux;

/**
 * From posts to posts: corrects the name in what was written by a user who had just got a new one. The worker that
 * brings new names can't find what comes after it.
 */
final class LateNames implements Consumer<List<JsonNode>> {

    private static final int AT_A_TIME = 16;

    private final CosmosAsyncContainer users;
    private final PartitionNames names;

    LateNames(CosmosAsyncContainer users, PartitionNames names) {
        this.users = users;
        this.names = names;
    }

    @Override
    public void accept(List<JsonNode> changes) {
        Map<String, User> authors = authorsOf(changes);
        List<Written> late = changes.stream()
                .map(item -> Items.read(item, Written.class))
                .filter(written -> written.isLate(authors))
                .map(Written::withoutName)
                .distinct()
                .toList();
        Flux.fromIterable(late)
                .flatMap(written -> names.update(written.postId(), authors.get(written.userId())), AT_A_TIME)
                .blockLast();
    }

    private Map<String, User> authorsOf(List<JsonNode> items) {
        List<CosmosItemIdentity> identities = items.stream()
                .map(item -> item.path("userId").asText())
                .distinct()
                .map(id -> new CosmosItemIdentity(new PartitionKey(id), id))
                .toList();
        return users.readMany(identities, User.class).block().getResults().stream()
                .collect(Collectors.toMap(User::id, Function.identity()));
    }
}
