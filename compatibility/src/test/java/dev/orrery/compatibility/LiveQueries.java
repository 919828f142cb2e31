package dev.orrery.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedRange;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Clients that ask for posts which stay as they are, in all ways in which they can ask. */
final class LiveQueries {

    private static final int POSTS = 160;
    private static final int AUTHORS = 40;
    private static final int READ_TOGETHER = 50;
    private static final String TITLE = "fixed";
    private static final String FILTER = " FROM c WHERE c.title = 'fixed'";
    private static final String ALL = "SELECT *" + FILTER;
    private static final String IN_ORDER = ALL + " ORDER BY c.likes DESC";

    private final CosmosContainer posts;

    LiveQueries(CosmosContainer posts) {
        this.posts = posts;
    }

    /** The posts that they ask for. */
    static List<Post> fixedPosts() {
        return IntStream.range(0, POSTS)
                .mapToObj(i -> new Post("fixed" + i, "author" + i % AUTHORS, TITLE, i * 7 % POSTS))
                .toList();
    }

    /** Clients for each way to ask. */
    List<Runnable> clients() {
        return List.of(
                new LivePages(posts, ALL, LivePages.Manner.ITERATED, LiveQueries::checkAll),
                new LivePages(posts, IN_ORDER, LivePages.Manner.ITERATED, LiveQueries::checkOrder),
                this::total,
                this::distinct,
                this::group,
                this::readByRange,
                this::readByKey,
                this::readMany);
    }

    /** Clients that let go of a query and resume it later. */
    List<Runnable> resumingClients() {
        return List.of(
                new LivePages(posts, ALL, LivePages.Manner.RESUMED, LiveQueries::checkAll),
                new LivePages(posts, IN_ORDER, LivePages.Manner.RESUMED, LiveQueries::checkOrder));
    }

    private static void checkAll(List<Post> found) {
        assertThat(found).hasSize(POSTS).doesNotHaveDuplicates();
    }

    private static void checkOrder(List<Post> found) {
        checkAll(found);
        assertThat(found).isSortedAccordingTo(Comparator.comparingInt(Post::likes).reversed());
    }

    private void total() {
        List<JsonNode> rows = rows("SELECT COUNT(1) AS n, SUM(c.likes) AS s, MAX(c.likes) AS m" + FILTER);

        assertThat(rows).singleElement().satisfies(row -> {
            assertThat(row.path("n").asInt()).isEqualTo(POSTS);
            assertThat(row.path("s").asInt()).isEqualTo(POSTS * (POSTS - 1) / 2);
            assertThat(row.path("m").asInt()).isEqualTo(POSTS - 1);
        });
    }

    private void distinct() {
        assertThat(rows("SELECT DISTINCT VALUE c.author" + FILTER)).hasSize(AUTHORS);
    }

    private void group() {
        assertThat(rows("SELECT c.author, COUNT(1) AS n" + FILTER + " GROUP BY c.author"))
                .hasSize(AUTHORS)
                .allMatch(group -> group.path("n").asInt() == POSTS / AUTHORS);
    }

    private void readByRange() {
        List<Post> found = new ArrayList<>();
        for (FeedRange range : posts.getFeedRanges()) {
            posts.queryItems(ALL, new CosmosQueryRequestOptions().setFeedRange(range), Post.class)
                    .forEach(found::add);
        }
        checkAll(found);
    }

    private void readByKey() {
        Post any = fixedPosts().getLast();

        assertThat(posts.queryItems(ALL, new CosmosQueryRequestOptions().setPartitionKey(any.key()), Post.class))
                .hasSize(POSTS / AUTHORS)
                .contains(any);
    }

    private void readMany() {
        List<Post> some = fixedPosts().subList(0, READ_TOGETHER);
        List<CosmosItemIdentity> identities =
                some.stream().map(post -> new CosmosItemIdentity(post.key(), post.id())).toList();

        assertThat(posts.readMany(identities, Post.class).getResults()).containsExactlyInAnyOrderElementsOf(some);
    }

    private List<JsonNode> rows(String sql) {
        return posts.queryItems(sql, new CosmosQueryRequestOptions(), JsonNode.class).stream().toList();
    }
}
