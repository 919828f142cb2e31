package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import dev.orrery.engine.Engine;
import dev.orrery.engine.container.Container;
import dev.orrery.engine.partition.Partition;
import dev.orrery.testing.Spec;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A client that knows the partitions goes on after they were split or merged. */
class SplitTest {

    @RegisterExtension
    static final Sdk SDK = Sdk.fresh();

    private static final int POSTS = 40;

    private CosmosContainer posts;

    @BeforeEach
    void createItems() {
        posts = SDK.posts();
        for (int i = 0; i < POSTS; i++) {
            posts.createItem(post(i));
        }
        assertThat(query(null, 100).getResults()).hasSize(POSTS);
    }

    @Test
    @Spec("2.4")
    void readsAndWritesGoOn() {
        split();

        for (int i = 0; i < POSTS; i++) {
            assertThat(posts.readItem("p" + i, post(i).key(), Post.class).getItem()).isEqualTo(post(i));
            assertThat(posts.upsertItem(post(i).withLikes(1)).getStatusCode()).isEqualTo(200);
        }
        assertThat(posts.getFeedRanges()).hasSize(2);
    }

    @Test
    @Spec("2.4")
    void queriesGoOn() {
        split();

        assertThat(posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)).hasSize(POSTS);
    }

    @Test
    @Spec("2.4")
    void aContinuationFromBeforeTheSplitGoesOn() {
        List<String> ids = new ArrayList<>();
        FeedResponse<Post> first = query(null, 15);
        first.getResults().forEach(post -> ids.add(post.id()));

        split();
        String continuation = first.getContinuationToken();
        while (continuation != null) {
            FeedResponse<Post> page = query(continuation, 15);
            page.getResults().forEach(post -> ids.add(post.id()));
            continuation = page.getContinuationToken();
        }

        assertThat(ids).hasSize(POSTS).doesNotHaveDuplicates();
    }

    @Test
    @Spec("2.4")
    void anIterationThatIsUnderWayGoesOnAfterAMerge() {
        split(0);
        split(1);
        split(2);
        for (int pages = 1; pages <= 8; pages++) {
            Iterator<FeedResponse<Post>> iteration = pages(4);
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < pages; i++) {
                iteration.next().getResults().forEach(post -> ids.add(post.id()));
            }

            int merged = mergeMiddle();
            iteration.forEachRemaining(page -> page.getResults().forEach(post -> ids.add(post.id())));

            assertThat(ids).as("after %s pages", pages).hasSize(POSTS).doesNotHaveDuplicates();
            split(merged);
        }
    }

    private Iterator<FeedResponse<Post>> pages(int pageSize) {
        return posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)
                .iterableByPage(pageSize)
                .iterator();
    }

    private int mergeMiddle() {
        List<Partition> partitions = container().partitions().all();
        return engine().merges()
                .merge(container(), partitions.get(1).range().id(), partitions.get(2).range().id())
                .id();
    }

    private void split() {
        split(0);
    }

    private void split(int rangeId) {
        engine().splits().split(container(), rangeId);
    }

    private Container container() {
        return engine().catalog().container(SDK.database().getId(), posts.getId());
    }

    private static Engine engine() {
        return SDK.orrery().engine();
    }

    private FeedResponse<Post> query(String continuation, int pageSize) {
        return posts.queryItems("SELECT * FROM c", new CosmosQueryRequestOptions(), Post.class)
                .iterableByPage(continuation, pageSize)
                .iterator()
                .next();
    }

    private static Post post(int i) {
        return Post.of("p" + i, "author" + i);
    }
}
