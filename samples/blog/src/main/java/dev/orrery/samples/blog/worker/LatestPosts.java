package dev.orrery.samples.blog.worker;

import static java.util.Comparator.comparing;

import com.azure.cosmos.CosmosAsyncContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.samples.blog.Post;
import dev.orrery.samples.blog.design.BlogDatabase;
import java.util.List;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;

/** From posts to the feed: puts new posts and changed ones there, as long as they are among the latest 100. */
final class LatestPosts implements Consumer<List<JsonNode>> {

    private static final int POSTS_MAX = 100;
    private static final String OLDEST_OF_A_FULL_FEED =
            "SELECT VALUE f.creationDate FROM f ORDER BY f.creationDate DESC OFFSET " + (POSTS_MAX - 1) + " LIMIT 1";
    private static final PartitionKey ALL = new PartitionKey(Post.TYPE);

    private final CosmosAsyncContainer feed;
    private final PostCopies copies;

    LatestPosts(CosmosAsyncContainer feed) {
        this.feed = feed;
        copies = new PostCopies(feed, List.of(BlogDatabase.TRUNCATE_FEED));
    }

    @Override
    public void accept(List<JsonNode> changes) {
        List<PostCopy> latest = PostCopy.of(changes)
                .sorted(comparing(PostCopy::creationDate).reversed())
                .limit(POSTS_MAX)
                .toList();
        if (latest.isEmpty()) {
            return;
        }
        // The trigger would delete older posts at once: they are spared the way.
        String oldest = oldest();
        Flux.fromIterable(latest)
                .filter(copy -> copy.creationDate().compareTo(oldest) >= 0)
                .concatMap(copy -> copies.put(copy, ALL))
                .blockLast();
    }

    private String oldest() {
        return feed.queryItems(
                OLDEST_OF_A_FULL_FEED, new CosmosQueryRequestOptions().setPartitionKey(ALL), String.class)
                .next()
                .defaultIfEmpty("")
                .block();
    }
}
