package dev.orrery.samples.blog.worker;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchItemRequestOptions;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import dev.orrery.samples.blog.Post;
import java.util.List;
import java.util.function.Predicate;
import reactor.core.publisher.Mono;

/**
 * A container that posts are copied to. A copy gives way to newer ones only: a worker may have been held up for so long
 * that another one has taken over, and then go on with what it knows.
 */
final class PostCopies {

    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int PRECONDITION_FAILED = 412;

    private final CosmosAsyncContainer container;
    private final List<String> triggers;

    /**
     * A container for copies.
     *
     * @param triggers run after a copy was added
     */
    PostCopies(CosmosAsyncContainer container, List<String> triggers) {
        this.container = container;
        this.triggers = triggers;
    }

    /** Adds a copy, or renews it, unless there is one that is as new. */
    Mono<Void> put(PostCopy copy, PartitionKey key) {
        return renew(copy, key)
                .onErrorResume(has(NOT_FOUND), missing -> add(copy, key))
                .onErrorResume(has(CONFLICT), there -> renew(copy, key))
                .onErrorResume(has(PRECONDITION_FAILED), newer -> Mono.empty());
    }

    private Mono<Void> add(PostCopy copy, PartitionKey key) {
        CosmosItemRequestOptions options = new CosmosItemRequestOptions().setPostTriggerInclude(triggers);
        return container.createItem(copy, key, options).then();
    }

    private Mono<Void> renew(PostCopy copy, PartitionKey key) {
        Post post = copy.post();
        CosmosPatchOperations changes = CosmosPatchOperations.create()
                .set("/userUsername", post.userUsername())
                .set("/title", post.title())
                .set("/content", post.content())
                .set("/commentCount", post.commentCount())
                .set("/likeCount", post.likeCount())
                .set("/version", copy.version());
        CosmosPatchItemRequestOptions options = new CosmosPatchItemRequestOptions();
        options.setFilterPredicate("FROM c WHERE NOT IS_DEFINED(c.version) OR c.version < " + copy.version());
        return container.patchItem(post.id(), key, changes, options, Object.class).then();
    }

    private static Predicate<Throwable> has(int status) {
        return failure -> failure instanceof CosmosException refused && refused.getStatusCode() == status;
    }
}
