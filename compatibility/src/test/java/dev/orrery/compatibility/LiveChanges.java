package dev.orrery.compatibility;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosChangeFeedRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.azure.cosmos.models.FeedResponse;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** A client that pulls the changes of posts, and remembers the last of each. */
final class LiveChanges implements Runnable {

    private static final int PAGE = 50;

    private final CosmosContainer posts;
    private final Map<String, Integer> likes = new HashMap<>();
    private CosmosChangeFeedRequestOptions next =
            CosmosChangeFeedRequestOptions.createForProcessingFromBeginning(FeedRange.forFullRange());

    LiveChanges(CosmosContainer posts) {
        this.posts = posts;
    }

    /** The likes that each post had last. */
    Map<String, Integer> likes() {
        return likes;
    }

    @Override
    public void run() {
        Iterator<FeedResponse<JsonNode>> pages = pages();
        if (pages.hasNext()) {
            take(pages.next());
        }
    }

    /** Reads on to the end. */
    void catchUp() {
        pages().forEachRemaining(this::take);
    }

    private Iterator<FeedResponse<JsonNode>> pages() {
        return posts.queryChangeFeed(next.setMaxItemCount(PAGE), JsonNode.class).iterableByPage().iterator();
    }

    private void take(FeedResponse<JsonNode> page) {
        page.getResults()
                .forEach(change -> likes.put(change.path("id").asText(), change.path("likes").asInt()));
        next = CosmosChangeFeedRequestOptions.createForProcessingFromContinuation(page.getContinuationToken());
    }
}
