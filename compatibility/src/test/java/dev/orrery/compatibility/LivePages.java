package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;

/** A client that reads the answer to a query page by page, again and again. */
final class LivePages implements Runnable {

    private static final int PAGE = 40;

    /** How it asks for the next page. */
    enum Manner {
        /**
         * By the continuation of the page before, as a client does that was away meanwhile. When it comes back after a merge,
         * the SDK asks the whole merged partition for what it lacks of a parent, so this is for splits only.
         */
        RESUMED,
        /** In one iteration. */
        ITERATED
    }

    private final CosmosContainer posts;
    private final String sql;
    private final Manner manner;
    private final Consumer<List<Post>> check;
    private final List<Post> found = new ArrayList<>();
    private Iterator<FeedResponse<Post>> pages;

    LivePages(CosmosContainer posts, String sql, Manner manner, Consumer<List<Post>> check) {
        this.posts = posts;
        this.sql = sql;
        this.manner = manner;
        this.check = check;
        this.pages = pagesAfter(null);
    }

    @Override
    public void run() {
        assertThat(pages.hasNext()).isTrue();
        FeedResponse<Post> page = pages.next();
        found.addAll(page.getResults());
        if (page.getContinuationToken() == null) {
            check.accept(List.copyOf(found));
            found.clear();
            pages = pagesAfter(null);
        } else if (manner == Manner.RESUMED) {
            pages = pagesAfter(page.getContinuationToken());
        }
    }

    private Iterator<FeedResponse<Post>> pagesAfter(String continuation) {
        return posts.queryItems(sql, new CosmosQueryRequestOptions(), Post.class)
                .iterableByPage(continuation, PAGE)
                .iterator();
    }
}
