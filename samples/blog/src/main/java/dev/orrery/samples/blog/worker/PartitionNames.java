package dev.orrery.samples.blog.worker;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosAsyncStoredProcedure;
import com.azure.cosmos.models.CosmosStoredProcedureRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.User;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.util.List;
import reactor.core.publisher.Mono;

/** The names of users inside of the logical partitions of the posts. */
final class PartitionNames {

    private static final String NONE_LEFT = "0";

    private final CosmosAsyncStoredProcedure procedure;

    PartitionNames(CosmosAsyncContainer posts) {
        procedure = posts.getScripts().getStoredProcedure(BlogDatabase.UPDATE_USERNAMES);
    }

    /** Writes a user's name into all that they have there. */
    Mono<Void> update(String postId, User user) {
        CosmosStoredProcedureRequestOptions options =
                new CosmosStoredProcedureRequestOptions().setPartitionKey(new PartitionKey(postId));
        List<Object> arguments = List.of(user.id(), user.username());
        return Mono.defer(() -> procedure.execute(arguments, options))
                .repeat()
                .takeUntil(response -> response.getResponseAsString().equals(NONE_LEFT))
                .then();
    }
}
